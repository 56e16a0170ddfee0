/** The names under which the auto-reviewer decides; the second one is for requests that need two approvals. */
export const deskAuthors = ['simulated-desk', 'simulated-desk-2'] as const
