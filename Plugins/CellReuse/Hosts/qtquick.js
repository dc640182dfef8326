.pragma library
// Cells that leave are kept for other rows: reuseItems of a ListView. A cell of another kind makes its content again.
function install(lab) { lab.reusesCells = true; }
