import type { ReactNode } from 'react'
import type { Action, Entity } from '@contract/abilities'
import { fill, m } from '@contract/messages'
import { buttonClass } from '@/ui/button-class'
import { EmptyState } from '@/ui/empty-state'
import { useMe } from './me'
import { AppLink } from './router-link'

type Right = readonly [Action, Entity]

/**
 * A screen that everybody may navigate to and not everybody may use (section 2 of the specification leaves its route
 * open): whoever lacks the right is told so, and no call is made for them. `says`: what the page is for and to whom, where nothing of
 * it is that person's to see.
 */
export function OnlyFor({
  right,
  name,
  says,
  children,
}: {
  right: Right
  name: string
  says?: string
  children: ReactNode
}) {
  const { ability } = useMe()
  if (ability.can(...right)) return children
  return (
    <div className="px-6 py-12 max-sm:px-4">
      <h1 className={says ? 'text-h1' : 'sr-only'}>{name}</h1>
      <EmptyState
        title={says ? m.errors.nothingForYou : fill(m.errors.notForYouTitle, { name })}
        text={says ?? m.errors.notForYouText}
        action={
          <AppLink to="/" className={buttonClass({ variant: 'outline' })}>
            {m.errors.notForYouHome}
          </AppLink>
        }
      />
    </div>
  )
}
