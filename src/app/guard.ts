import { notFound, redirect } from '@tanstack/react-router'
import type { Entity, Grant, Path } from '@contract/abilities'
import type { Me } from './me'

/**
 * Refuses a screen to whoever may not navigate to it: back to `/`, as the specification has it. The server refuses the
 * data besides. A screen whose feature is off is closed to everybody, and says so in its place. `path` is the pattern of the specification, such as `/order/:id`.
 */
export const guard = (path: Path) => ({
  beforeLoad: ({ context }: { context: { me: Me } }) => {
    const off = context.me.offFor(path)
    if (off) throw notFound({ data: { off } })
    if (!context.me.mayOpen(path)) throw redirect({ to: '/', search: { denied: path } })
  },
})

/** A screen for one action: open to whoever may see the list's or the detail's screen, and may do the action. */
export const guardAction = (path: Path, [action, subject]: Grant) => ({
  beforeLoad: (match: { context: { me: Me } }) => {
    guard(path).beforeLoad(match)
    if (!match.context.me.ability.can(action, subject)) throw redirect({ to: '/', search: { denied: path } })
  },
})

/** A screen that makes a new one. */
export const guardCreate = (path: Path, entity: Entity) => guardAction(path, ['create', entity])
