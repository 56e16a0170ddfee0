/** The names that the simulated desk decides by; two, where two must agree. */
export const deskAuthors = ['simulated-desk', 'simulated-desk-2'] as const
