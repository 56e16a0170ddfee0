/** The product's name, as authenticators and browsers show it. */
export const BRAND = 'Pulso'
