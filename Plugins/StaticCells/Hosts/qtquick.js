.pragma library
// A kind of delegate for each class of cells (side, number of images): with reuse, a cell is only given rows of its class.
function install(lab) { lab.hasStaticClasses = true; }
