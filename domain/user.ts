// Users: account types, identity documents and permissions (specification §3).

export const accountTypes = { individual: 2, company: 4 } as const
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes]

export const identityDocuments = ['idCard', 'passport', 'DL'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

export const kycStates = ['none', 'underReview', 'verified', 'unsuccessful'] as const
export type KycState = (typeof kycStates)[number]

/**
 * Permissions that a user requests and that are reviewed before they are granted. Block trading needs one by
 * specification §6.
 */
export const permissionKinds = ['block', 'placing', 'quantify'] as const
export type PermissionKind = (typeof permissionKinds)[number]

export const permissionStates = ['notOpen', 'underReview', 'open'] as const
export type PermissionState = (typeof permissionStates)[number]
