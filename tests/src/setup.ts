// Each file begins on a device that nobody has used: the browser keeps its storage from one file to the next.
localStorage.clear()
sessionStorage.clear()
