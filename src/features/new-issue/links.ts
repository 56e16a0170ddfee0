// Link to the offers.
export const issuesHref = '/pages/product/newstock'
