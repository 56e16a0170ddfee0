// Each file starts with an empty storage: the browser keeps it from one file to the next.
localStorage.clear()
sessionStorage.clear()
