// Where the prices of an instrument come from, in the order of how current they are.
export const feedOrigins = ['live', 'delayed', 'reference', 'recorded', 'simulated'] as const
/**
 * `live`: quotes as a venue sends them. `delayed`: those of some minutes ago. `reference`: a rate that is published once
 * a day. `recorded`: trades of an earlier time. `simulated`: computed prices.
 */
export type FeedOrigin = (typeof feedOrigins)[number]

/** `starting`: it has not delivered anything yet. `refused`: it is not asked again until a restart. */
export const providerStates = ['starting', 'live', 'lost', 'refused'] as const
export type ProviderState = (typeof providerStates)[number]
