/** Loads the content of a receipt, or returns it if it is loaded. */
export const loadReceipt = () => import('./ReceiptBody.tsx')
