// Live state by key, shared by all components that show it. Unused leaves are weakly referenced, so that the browser
// can free them: a page that is open all day shows thousands of instruments and lists.
import { proxy } from 'valtio/vanilla'

export class Leaves<Key, Leaf extends object> {
  readonly #create: () => Leaf
  readonly #known = new Map<Key, WeakRef<Leaf>>()
  readonly #kept = new Map<Key, Leaf>()
  readonly #freed = new FinalizationRegistry<Key>(key => {
    if (!this.#known.get(key)?.deref()) this.#known.delete(key)
  })

  constructor(create: () => Leaf) {
    this.#create = create
  }

  of(key: Key): Leaf {
    const known = this.#kept.get(key) ?? this.#known.get(key)?.deref()
    if (known) return known
    const leaf = proxy(this.#create())
    this.#known.set(key, new WeakRef(leaf))
    this.#freed.register(leaf, key)
    return leaf
  }

  all(): Leaf[] {
    return [...this.#known.values()].flatMap(leaf => leaf.deref() ?? [])
  }

  /** Keeps the leaf even if no component uses it, until it is released. */
  keep(key: Key): Leaf {
    const leaf = this.of(key)
    this.#kept.set(key, leaf)
    return leaf
  }

  letGo(key: Key): void {
    this.#kept.delete(key)
  }
}
