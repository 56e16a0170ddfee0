// Permissions of a user: block trades, placings, AI quantify. Each is requested, reviewed, and then open.
import { and, eq } from 'drizzle-orm'
import type { PermissionKind, PermissionState } from '../../domain/user.ts'
import type { Tx } from '../db/db.ts'
import { userPermissions } from '../db/schema.ts'

export async function permissionOf(
  db: Pick<Tx, 'select'>,
  userId: string,
  kind: PermissionKind,
): Promise<PermissionState> {
  const [row] = await db
    .select({ state: userPermissions.state })
    .from(userPermissions)
    .where(and(eq(userPermissions.userId, userId), eq(userPermissions.kind, kind)))
  return row?.state ?? 'notOpen'
}

/** The permission that a review is about; null if a later request has replaced the review. */
export async function permissionOfReview(db: Pick<Tx, 'select'>, reviewId: string): Promise<PermissionKind | null> {
  const [row] = await db
    .select({ kind: userPermissions.kind })
    .from(userPermissions)
    .where(eq(userPermissions.reviewId, reviewId))
  return row?.kind ?? null
}

type Permission = {
  readonly userId: string
  readonly kind: PermissionKind
  readonly state: PermissionState
  readonly reviewId: string
}

/** Stores a permission. The caller must hold the lock of the user's row. */
export async function savePermission(tx: Tx, permission: Permission): Promise<void> {
  const { state, reviewId } = permission
  await tx
    .insert(userPermissions)
    .values(permission)
    .onConflictDoUpdate({ target: [userPermissions.userId, userPermissions.kind], set: { state, reviewId } })
}
