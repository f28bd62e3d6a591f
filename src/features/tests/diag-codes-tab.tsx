import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import type { TestDetail } from '@contract/tests/inputs'
import type { DiagCode } from '@contract/diag-codes/shapes'
import { fill, m } from '@contract/messages'
import { messageOf } from '@/api/errors'
import { read, useSend } from '@/api/query'
import { AppLink } from '@/app/router-link'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { testQuery, staleAfter } from '@/app/catalogue/queries'
const findCodes = (text: string) =>
  read(api.reference.searchDiagCodes, { body: { text, limit: searchLimits.others } })

/** The diagnosis codes that support a test: each added and taken off by itself, at once. */
export function DiagCodesTab({ test, mayEdit }: { test: TestDetail; mayEdit: boolean }) {
  const client = useQueryClient()
  const options = {
    invalidates: staleAfter,
    onSuccess: (saved: TestDetail) => client.setQueryData(testQuery(saved._id).queryKey, saved),
  }
  const add = useSend(api.tests.addDiagCode, options)
  const take = useSend(api.tests.removeDiagCode, options)
  const problem = add.error ?? take.error
  return (
    <div className="grid max-w-240 gap-4 p-6 max-sm:p-4">
      {problem && <Banner tone="danger" title={messageOf(problem)} />}
      {mayEdit && (
        <Field label={m.tests.addDiagCode} hint={m.tests.diagCodesHelp}>
          {(wiring) => (
            <SearchCombobox
              {...wiring}
              label={m.tests.addDiagCode}
              placeholder={m.tests.diagCodeHint}
              options={findCodes}
              itemsOf={(reply): readonly DiagCode[] => reply?.docs ?? []}
              value={null}
              getKey={({ _id }) => _id}
              getLabel={({ code }) => code}
              renderItem={({ code, description }) => (
                <span className="flex min-w-0 gap-3">
                  <span className="mono w-20 shrink-0">{code}</span>
                  <span className="truncate">{description}</span>
                </span>
              )}
              onClear={() => undefined}
              onPick={({ code }) => add.mutate({ body: { diagcode: code, testId: test._id } })}
            />
          )}
        </Field>
      )}
      <Card title={m.tests.diagCodes} end={test.diagCodes.length > 0 && test.diagCodes.length}>
        {test.diagCodes.length === 0 ? (
          <EmptyState title={m.tests.noDiagCodes} text={m.tests.diagCodesHelp} />
        ) : (
          <ul className="text-dense">
            {test.diagCodes.map(({ code, description }) => (
              <li
                key={code}
                className="flex min-h-9 items-center gap-3 border-b border-soft-line px-4 last:border-b-0"
              >
                <AppLink to={`/diagcode/${code}`} className="mono w-20 shrink-0">
                  {code}
                </AppLink>
                <span className="min-w-0 flex-1 py-1.5">{description}</span>
                {mayEdit && (
                  <IconButton
                    size="s"
                    icon={X}
                    label={fill(m.tests.removeDiagCode, { code })}
                    onClick={() => take.mutate({ body: { diagcode: code, testId: test._id } })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
