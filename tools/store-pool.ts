// PostgreSQL clients in memory that stores use one after another. Starting one takes most of a second, and its code is
// slow until the engine has optimised it again. A client that becomes free is therefore reset and used again.
import type { PGlite } from '@electric-sql/pglite'
import { must } from '../domain/assert.ts'
import { openClient } from '../server/db/pglite-client.ts'

/** Copies the rows of the image, so that {@link RESET} can restore them. */
const KEEP = `
  CREATE SCHEMA image;
  DO $$
  DECLARE
    name text;
  BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      IF pg_relation_size(format('public.%I', name)::regclass) > 0 THEN
        EXECUTE format('CREATE TABLE image.%I AS TABLE public.%I', name, name);
      END IF;
    END LOOP;
  END
  $$`

/** Restores rows and sequences. Triggers and foreign keys do not run, because the ledger refuses to delete rows. */
const RESET = `
  DO $$
  DECLARE
    name text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
      IF pg_relation_size(format('public.%I', name)::regclass) > 0 THEN
        EXECUTE format('DELETE FROM public.%I', name);
      END IF;
    END LOOP;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'image' LOOP
      EXECUTE format('INSERT INTO public.%I SELECT * FROM image.%I', name, name);
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  END
  $$`

/** A digest of tables, triggers, constraints and functions: a test may have changed them. */
const FORM = `
  SELECT concat(
    (SELECT md5(string_agg(concat(relname, relkind, relnatts), ',' ORDER BY oid))
      FROM pg_class WHERE relnamespace = 'public'::regnamespace),
    (SELECT md5(string_agg(concat(tgname, tgenabled, tgrelid), ',' ORDER BY oid)) FROM pg_trigger),
    (SELECT md5(string_agg(concat(conname, conrelid, convalidated), ',' ORDER BY oid)) FROM pg_constraint),
    (SELECT md5(string_agg(concat(proname, prosrc), ',' ORDER BY oid))
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
  ) AS form`

type Pooled = { readonly client: PGlite; readonly form: string }

const free: Pooled[] = []

/** A client whose store has the image's content. Closing it makes it free for the next. */
export async function openPooled(image: () => Promise<Blob>): Promise<PGlite> {
  for (let pooled = free.pop(); pooled; pooled = free.pop()) {
    if (await isReset(pooled)) return lent(pooled)
    await pooled.client.close()
  }
  const client = await openClient(null, { loadDataDir: await image() })
  await client.exec(KEEP)
  return lent({ client, form: await formOf(client) })
}

async function isReset({ client, form }: Pooled): Promise<boolean> {
  await client.exec('DISCARD ALL')
  if ((await formOf(client)) !== form) return false
  await client.exec(RESET)
  return true
}

async function formOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ form: string }>(FORM)
  return must(rows[0], 'the form of the store').form
}

/** The client for one store: after its `close`, calls are rejected, so that late work cannot reach the next store. */
function lent(pooled: Pooled): PGlite {
  const { client } = pooled
  let isClosed = false
  let running = 0
  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    if (running > 0) await client.close()
    else free.push(pooled)
  }
  return new Proxy(client, {
    get(_, name) {
      if (name === 'close') return close
      const value: unknown = Reflect.get(client, name, client)
      if (typeof value !== 'function') return value
      return async (...given: readonly unknown[]) => {
        if (isClosed) throw new Error('The store is closed')
        running += 1
        try {
          return await Reflect.apply(value, client, given)
        } finally {
          running -= 1
        }
      }
    },
  })
}
