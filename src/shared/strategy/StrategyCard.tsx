// One strategy in a list: its name, its rule in a sentence, and its figures.
import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import './strategy.css'

type StrategyCardProps = { to: string; name: string; rule: string; children: ReactNode }

export function StrategyCard({ to, name, rule, children }: StrategyCardProps) {
  return (
    <article className="strategy-card">
      <h2 className="strategy-card-title">
        <Link className="text-link" to={to}>
          {name}
        </Link>
      </h2>
      <p className="strategy-card-rule">{rule}</p>
      {children}
    </article>
  )
}
