window.keepsAtRest = true;
