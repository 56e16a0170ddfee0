import { Empty } from './Empty.tsx'
import { Link } from './Link.tsx'

type EmptyLinkProps = {
  title: string
  note?: string
  /** Path and text of the next step. */
  to: string
  link: string
}

/** Shown for an empty list or an unknown id: a title, and a link to the next step. */
export function EmptyLink({ title, note, to, link }: EmptyLinkProps) {
  const action = (
    <Link className="text-link" to={to}>
      {link}
    </Link>
  )
  return <Empty title={title} note={note} action={action} />
}
