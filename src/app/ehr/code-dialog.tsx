import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { codeKindLabels } from '@contract/ehr-connections/choices'
import type { Code, CodeMeaning } from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import { read, useSend } from '@/api/query'
import { useReference } from '@/app/me'
import { findLocations } from '@/form/location-field'
import { SearchCombobox } from '@/form/search-combobox'
import { formatPerson } from '@/lib/format'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Field, type FieldWiring } from '@/ui/field'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { toast } from '@/ui/toast'

/** What a code may be, with the words it is shown by. */
interface Choice {
  means: CodeMeaning
  name: string
  /** What kind of thing it is, where a list holds two. */
  aside: string
}

type How = 'map' | 'ignored' | 'nothing'

const findTests = (text: string) =>
  read(api.tests.list, { query: { text, limit: searchLimits.others, active: true } })
const findPhysicians = (text: string) =>
  read(api.physicians.list, { query: { text, limit: searchLimits.others, active: true } })
const heldQuery = (connectionId: string) =>
  read(api.ehrJobs.list, { query: { connectionId, hold: 'code', state: 'ERROR', limit: 1 } }, { fresh: 0 })

/** What a code of theirs is here, that it is left out, or that it is unknown again. */
export function CodeDialog({ code, onClose }: { code: Code; onClose: () => void }) {
  const [how, setHow] = useState<How>(code.ignored ? 'ignored' : 'map')
  const [choice, setChoice] = useState<Choice | null>(() => choiceOf(code))
  const [tried, setTried] = useState(false)
  const { data: held } = useQuery(heldQuery(code.connectionId))
  const map = useSend(api.ehrConnections.mapCode, {
    invalidates: ['ehrConnections', 'ehrJobs'],
    onSuccess: () => {
      toast.success(how === 'nothing' ? m.ehrConnections.saved : m.ehrConnections.mapped)
      onClose()
    },
  })
  const means: CodeMeaning | undefined = how === 'map' ? choice?.means : { is: how }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (means) map.mutate({ body: { _id: code._id, version: code.version, means } })
  }
  const refused = map.error?.fields?.['means']
  const count = held?.total
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={fill(m.ehrConnections.mapTitle, { code: code.code })}
      description={[codeKindLabels[code.kind], code.words, code.connection].filter(Boolean).join(' · ')}
      mustAnswer={map.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {map.error && !refused && <Banner tone="danger" title={map.error.message} />}
        <Field label={m.ehrConnections.mapHow} group>
          {(wiring) => (
            <Segmented
              {...wiring}
              value={how}
              onChange={setHow}
              options={[
                { value: 'map', label: m.ehrConnections.mapIt },
                { value: 'ignored', label: m.ehrConnections.codeIgnored },
                ...(code.waiting ? [] : [{ value: 'nothing' as const, label: m.ehrConnections.codeUnknown }]),
              ]}
            />
          )}
        </Field>
        {how === 'map' && (
          <Field
            label={m.ehrConnections.mapTo}
            error={refused ?? (tried && !choice ? m.ehrConnections.mapAsked : undefined)}
          >
            {(wiring) => <Meaning code={code} wiring={wiring} value={choice} onChange={setChoice} />}
          </Field>
        )}
        {how === 'ignored' && <p className="text-dense text-text2">{m.ehrConnections.mapIgnoredHelp}</p>}
        {how !== 'nothing' && count !== undefined && (
          <p className="text-dense text-text2">
            {fill(
              count === 0
                ? m.ehrConnections.mapHoldsNone
                : count === 1
                  ? m.ehrConnections.mapHoldsOne
                  : m.ehrConnections.mapHolds,
              { count, name: code.connection },
            )}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={map.isPending}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What it is already. */
function choiceOf({ means: name, ...code }: Code): Choice | null {
  const means: CodeMeaning | null = code.panelId
    ? { is: 'panel', id: code.panelId }
    : code.testId
      ? { is: 'test', id: code.testId }
      : code.physicianId
        ? { is: 'physician', id: code.physicianId }
        : code.locationId
          ? { is: 'location', id: code.locationId }
          : code.sampleTypeId
            ? { is: 'sampleType', id: code.sampleTypeId }
            : code.question
              ? { is: 'question', question: code.question }
              : null
  return means && { means, name: name ?? '', aside: '' }
}

interface MeaningProps {
  code: Code
  wiring: FieldWiring
  value: Choice | null
  onChange: (choice: Choice | null) => void
}

const keyOf = ({ means }: Choice) =>
  means.is === 'question' ? means.question : 'id' in means ? `${means.is} ${means.id}` : means.is

function Meaning({ code, wiring, value, onChange }: MeaningProps) {
  const { panels, sampleTypes, dynamicForms } = useReference()
  const common = {
    ...wiring,
    label: m.ehrConnections.mapTo,
    placeholder: m.ehrConnections.findCode,
    value,
    getKey: keyOf,
    getLabel: ({ name }: Choice) => name,
    renderItem: ({ name, aside }: Choice) => (
      <span className="flex w-full min-w-0 gap-3">
        <span className="min-w-0 truncate">{name}</span>
        <span className="ml-auto shrink-0 text-hint">{aside}</span>
      </span>
    ),
    onPick: onChange,
    onClear: () => onChange(null),
  }
  switch (code.kind) {
    case 'test':
    case 'result':
      return (
        <SearchCombobox
          {...common}
          options={findTests}
          itemsOf={(reply, text) => {
            // All at once: what is about to be chosen must not move away under the pointer.
            if (!reply) return []
            const asked = text.trim().toLowerCase()
            // Panels are known to every screen; a result is of one test.
            const alike =
              code.kind === 'test'
                ? panels.filter(
                    (panel) =>
                      panel.name.toLowerCase().includes(asked) || panel.code.toLowerCase().includes(asked),
                  )
                : []
            return [
              ...alike.slice(0, searchLimits.others).map((panel): Choice => ({
                means: { is: 'panel', id: panel._id },
                name: `${panel.code} ${panel.name}`,
                aside: m.ehrConnections.panelOption,
              })),
              ...reply.docs.map((test): Choice => ({
                means: { is: 'test', id: test._id },
                name: `${test.code} ${test.name}`,
                aside: m.ehrConnections.testOption,
              })),
            ]
          }}
        />
      )
    case 'provider':
      return (
        <SearchCombobox
          {...common}
          options={findPhysicians}
          itemsOf={(reply) =>
            (reply?.docs ?? []).map((one): Choice => ({
              means: { is: 'physician', id: one._id },
              name: formatPerson(one),
              aside: one.npi ?? '',
            }))
          }
        />
      )
    case 'location':
      return (
        <SearchCombobox
          {...common}
          options={findLocations}
          itemsOf={(reply) =>
            (reply?.docs ?? []).map((one): Choice => ({
              means: { is: 'location', id: one._id },
              name: one.name,
              aside: one.code,
            }))
          }
        />
      )
    default: {
      const choices: Choice[] =
        code.kind === 'sampleType'
          ? sampleTypes.map(({ _id, name }) => ({ means: { is: 'sampleType', id: _id }, name, aside: '' }))
          : [
              ...new Map(
                dynamicForms.flatMap(({ questions }) => questions).map(({ key, label }) => [key, label]),
              ),
            ].map(([question, name]) => ({ means: { is: 'question', question }, name, aside: '' }))
      return (
        <NativeSelect
          {...wiring}
          placeholder={m.ehrConnections.mapAsked}
          options={choices.map((one) => ({ value: keyOf(one), label: one.name }))}
          value={value ? keyOf(value) : ''}
          onChange={({ target }) => onChange(choices.find((one) => keyOf(one) === target.value) ?? null)}
        />
      )
    }
  }
}
