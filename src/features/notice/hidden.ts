// The mask of a hidden amount. Apart from the words of notices, which a resumed request does not need.
export const HIDDEN = '••••'
