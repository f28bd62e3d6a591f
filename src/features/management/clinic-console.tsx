import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '@contract/api'
import { fill, m } from '@contract/messages'
import { read } from '@/api/query'
import { InactiveChip } from '@/app/entity/active-chip'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { LoadFailed } from '@/app/load-failed'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { SkeletonRows } from '@/ui/skeleton'
import { TextInput } from '@/ui/text-input'
import { TriedQuestions } from '@/app/questions/form-preview'
import { appliesText } from '@/app/questions/form-columns'

const clinicQuery = { ...read(api.management.clinic, {}), placeholderData: undefined }

/** The console of a clinic: its locations, who uses the portal there, and the forms that are asked there. */
export function ClinicConsole({ colleagues }: { colleagues?: ReactNode }) {
  const { data, error, refetch } = useQuery(clinicQuery)
  const { mayOpen, ability } = useMe()
  const [text, setText] = useState('')
  const has = (...parts: string[]) => parts.join(' ').toLowerCase().includes(text.trim().toLowerCase())
  if (error && !data) return <LoadFailed error={error} refetch={refetch} />
  if (!data) return <SkeletonRows label={m.navigation.pageManagementConsole} />
  const { locations, users, forms } = data
  return (
    <div className="min-h-full bg-bg">
      <PageHeader title={m.navigation.pageManagementConsole} />
      <div className="grid gap-4 p-6 pt-2 max-sm:p-4 xl:max-w-320">
        <TextInput
          type="search"
          size="s"
          className="w-72 max-w-full"
          aria-label={m.register.search}
          placeholder={m.register.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Lines
          title={m.management.clinicLocations}
          empty={{ title: m.management.clinicNoLocations, text: m.management.clinicNoLocationsHelp }}
          total={locations.length}
          typed={text}
        >
          {locations
            .filter(({ name, code }) => has(name, code))
            .map(({ _id, name, code, active }) => (
              <Line key={_id}>
                <span className="flex-1 font-medium">
                  {mayOpen('/location/:id') ? <AppLink to={`/location/${_id}`}>{name}</AppLink> : name}
                </span>
                <span className="mono text-hint">{code}</span>
                <InactiveChip active={active} />
              </Line>
            ))}
        </Lines>
        {colleagues && ability.can('manage', 'Colleague') ? (
          colleagues
        ) : (
          <Lines
            title={m.management.clinicUsers}
            empty={{ title: m.management.clinicNoUsers }}
            total={users.length}
            typed={text}
          >
            {users
              .filter((user) => has(user.firstName, user.lastName, user.username, ...user.locations))
              .map((user) => (
                <Line key={user._id}>
                  <span className="min-w-40 flex-1 font-medium">
                    {user.firstName} {user.lastName}
                  </span>
                  <span className="mono min-w-32">{user.username}</span>
                  <span className="min-w-48 flex-1 text-text2">{user.locations.join(', ')}</span>
                  <InactiveChip active={user.active} />
                </Line>
              ))}
          </Lines>
        )}
        <Lines
          title={m.management.clinicForms}
          empty={{ title: m.management.clinicNoForms }}
          total={forms.length}
          typed={text}
        >
          {forms
            .filter((form) => has(form.name, ...form.panels))
            .map((form) => (
              <li key={form._id} className="border-b border-soft-line px-4 py-2 text-dense last:border-b-0">
                <details>
                  <summary className="cursor-pointer">
                    <span className="font-medium">{form.name}</span>{' '}
                    <span className="text-text2">{appliesText(form)}</span>
                  </summary>
                  <div className="py-3">
                    <TriedQuestions name={form._id} questions={form.questions} />
                  </div>
                </details>
              </li>
            ))}
        </Lines>
      </div>
    </div>
  )
}

interface LinesProps {
  title: string
  empty: { title: string; text?: string }
  total: number
  typed: string
  children: readonly ReactNode[]
}

function Lines({ title, empty, total, typed, children }: LinesProps) {
  return (
    <Card title={title} end={total > 0 && total}>
      {total === 0 ? (
        <EmptyState {...empty} />
      ) : children.length === 0 ? (
        <EmptyState tone="nomatch" title={fill(m.register.noMatch, { text: typed })} />
      ) : (
        <ul>{children}</ul>
      )}
    </Card>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 border-b border-soft-line px-4 py-2 text-dense last:border-b-0">
    {children}
  </li>
)
