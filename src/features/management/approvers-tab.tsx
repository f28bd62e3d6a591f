import { m } from '@contract/messages'
import { useMe, useReference } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'

/** Who may verify and release: it follows from roles, so the way to change it leads to the users. */
export function ApproversTab() {
  const { approvers } = useReference()
  const { mayOpen } = useMe()
  const linked = mayOpen('/users')
  return (
    <Card
      title={m.management.consoleApprovers}
      end={linked && <AppLink to="/users">{m.management.approversUsers}</AppLink>}
    >
      <p className="border-b border-line px-4 py-2 text-dense text-text2">{m.management.approversText}</p>
      {approvers.length === 0 ? (
        <EmptyState title={m.management.approversNone} text={m.management.approversNoneHelp} />
      ) : (
        <ul>
          {approvers.map(({ _id, firstName, lastName, username }) => (
            <li
              key={_id}
              className="flex flex-wrap gap-x-4 border-b border-soft-line px-4 py-2 text-dense last:border-b-0"
            >
              <span className="min-w-48 flex-1 font-medium">
                {linked ? (
                  <AppLink to={`/users/${_id}`}>
                    {firstName} {lastName}
                  </AppLink>
                ) : (
                  `${firstName} ${lastName}`
                )}
              </span>
              <span className="mono min-w-32 flex-1 text-text2">{username}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
