import { CircleHelp, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { codeKindLabels } from '@contract/ehr-connections/choices'
import type { Code } from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import { shortTime } from '@/app/deliveries/cues'
import { useMe } from '@/app/me'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { deferred } from '@/ui/deferred'

const CodeDialog = deferred(() => import('./code-dialog').then((part) => part.CodeDialog))

const seenText = ({ timesSeen, lastSeenAt }: Code): string =>
  lastSeenAt === null
    ? ''
    : timesSeen === 1
      ? fill(m.ehrConnections.seenTimesOne, { at: shortTime(lastSeenAt) })
      : fill(m.ehrConnections.seenTimes, { count: timesSeen, at: shortTime(lastSeenAt) })

/** Codes of theirs and what they are here, each with the way to say so. */
export function CodeRows({ codes }: { codes: readonly Code[] }) {
  const [mapped, setMapped] = useState<Code>()
  const may = useMe().ability.can('edit', 'EhrJob')
  return (
    <>
      <ul className="divide-y divide-soft-line text-dense">
        {codes.map((code) => (
          <li key={code._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <div className="mr-auto min-w-0">
              <span className="mono font-medium">{code.code}</span>{' '}
              <span className="wrap-anywhere">{code.words}</span>
              <span className="block text-meta text-hint">
                {[codeKindLabels[code.kind], code.connection, seenText(code)].filter(Boolean).join(' · ')}
              </span>
            </div>
            <span className="min-w-0 text-right">
              {code.waiting && code.means === null && !code.ignored ? (
                <Chip tone="warning" icon={CircleHelp}>
                  {m.ehrConnections.codeUnknown}
                </Chip>
              ) : code.ignored ? (
                <Chip tone="neutral" icon={CircleSlash} look="bare">
                  {m.ehrConnections.codeIgnored}
                </Chip>
              ) : (
                <span className="block wrap-anywhere">{code.means}</span>
              )}
              {code.mappedBy && code.mappedAt && (
                <span className="block text-meta text-hint">
                  {fill(m.ehrConnections.mappedBy, { name: code.mappedBy, at: shortTime(code.mappedAt) })}
                </span>
              )}
            </span>
            {may && (
              <Button
                size="s"
                aria-label={fill(code.waiting ? m.ehrConnections.mapOf : m.ehrConnections.remapOf, {
                  code: code.code,
                })}
                onClick={() => setMapped(code)}
              >
                {code.waiting ? m.ehrConnections.map : m.ehrConnections.remap}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mapped && <CodeDialog code={mapped} onClose={() => setMapped(undefined)} />}
    </>
  )
}
