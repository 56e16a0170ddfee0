// Lets dates of plans of purchases come without waiting for them: all that is stored of a plan is moved into the past.
import { sql } from 'drizzle-orm'
import type { Db } from '../server/db/db.ts'
import { PLAN_JOB } from '../server/plans/jobs.ts'

/**
 * Moves weekly plans back by weeks and monthly ones by as many months, with their runs, notices and jobs. Monthly plans
 * that begin after the 28th stay, because they have other days in short months.
 */
export const letDatesCome = (db: Db, count: number): Promise<void> =>
  db.transaction(async tx => {
    await tx.execute(sql`CREATE TEMPORARY TABLE moved_plans ON COMMIT DROP AS
      SELECT id, CASE frequency WHEN 'weekly' THEN interval '7 days' ELSE interval '1 month' END * ${count} AS by
      FROM purchase_plans
      WHERE frequency = 'weekly' OR (frequency = 'monthly' AND right(starts_on, 2) <= '28')`)
    await tx.execute(sql`UPDATE purchase_plans AS plan
      SET starts_on = (starts_on::date - by)::date::text, next_on = (next_on::date - by)::date::text
      FROM moved_plans AS moved WHERE moved.id = plan.id`)
    // Two steps, because a date can be that of another run of the plan until that one is moved.
    await tx.execute(sql`UPDATE purchase_runs AS run SET date = 'moved ' || (date::date - by)::date::text
      FROM moved_plans AS moved WHERE moved.id = run.plan_id`)
    await tx.execute(sql`UPDATE purchase_runs SET date = substr(date, 7) WHERE date LIKE 'moved %'`)
    await tx.execute(sql`UPDATE notices
      SET values = jsonb_set(values, '{date}', to_jsonb(((values->>'date')::date - by)::date::text))
      FROM moved_plans AS moved WHERE subject_type = 'plan' AND moved.id = subject_id AND values ? 'date'`)
    await tx.execute(sql`UPDATE jobs SET next_at = next_at - extract(epoch FROM by)::bigint * 1000
      FROM moved_plans AS moved WHERE kind = ${PLAN_JOB} AND moved.id = subject`)
  })
