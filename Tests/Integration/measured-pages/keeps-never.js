window.keepsAtRest = false;
