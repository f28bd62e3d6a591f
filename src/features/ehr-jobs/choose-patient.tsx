import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@contract/api'
import { searchLimits } from '@contract/constants'
import { genderLabels } from '@contract/choices'
import {
  comparePerson,
  differingParts,
  genderOfSex,
  type PartOutcome,
  type PersonOnFile,
  type PersonPart,
  type StatedPerson,
} from '@contract/ehr-jobs/compare-person'
import type { MessageDetail } from '@contract/ehr-jobs/shapes'
import { fill, m } from '@contract/messages'
import type { PatientRow } from '@contract/patients/shapes'
import { read, useSend } from '@/api/query'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { SearchCombobox } from '@/form/search-combobox'
import { formatDate, formatPerson } from '@/lib/format'
import { bornText } from '@/lib/born'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Field } from '@/ui/field'
import { toast } from '@/ui/toast'
import { rawQuery } from './queries'
import { partsOf, textAt } from './raw-parts'

const search = (text: string) =>
  read(api.patients.search, { body: { text, limit: searchLimits.patients, bestFirst: true } })

/** The person of PID as the message writes them; null for what is not stated. */
function statedIn(text: string): StatedPerson {
  const parts = partsOf(text)
  const at = (field: number, component: number) =>
    textAt(parts, { segment: 'PID', index: 1, field, component })?.trim() || null
  const born = /^(\d{4})(\d{2})(\d{2})/.exec(at(7, 1) ?? '')
  // A subcomponent of a family name is how it is made up (HL7 v2.5.1, FN); the first is the whole of it.
  const [family = null] = at(5, 1)?.split(parts.separators.subcomponent) ?? []
  return {
    lastname: family,
    firstname: at(5, 2),
    dob: born ? `${born[1]}-${born[2]}-${born[3]}` : null,
    sex: at(8, 1),
  }
}

/** A part of a person as people read it. */
const told = (part: PersonPart, stated: StatedPerson, onFile: PersonOnFile) => ({
  part: partLabels[part],
  ...{
    name: {
      stated: [stated.lastname, stated.firstname].filter(Boolean).join(', '),
      onFile: formatPerson(onFile),
    },
    birth: { stated: formatDate(stated.dob ?? ''), onFile: formatDate(onFile.dob ?? '') },
    sex: { stated: genderLabels[genderOfSex(stated.sex)], onFile: genderLabels[onFile.gender] },
  }[part],
})
const partLabels: Readonly<Record<PersonPart, string>> = {
  name: m.ehrJobs.nameLabel,
  birth: m.ehrJobs.bornLabel,
  sex: m.ehrJobs.sexLabel,
}

/** Somebody who was chosen and differs from the message; no parts: it could not be compared. */
interface Doubted {
  _id: string
  name: string
  parts: readonly string[]
}

/** Whose message it is: those on file who are alike, beside what the message says. */
export function ChoosePatient({ message }: { message: MessageDetail }) {
  const { ability } = useMe()
  const [other, setOther] = useState<PatientRow | null>(null)
  const [asks, setAsks] = useState(false)
  const { data: raw } = useQuery(rawQuery(message._id))
  const choose = useSend(api.ehrJobs.choosePatient, {
    invalidates: ['ehrJobs'],
    onSuccess: () => toast.success(m.ehrJobs.didPatient),
    onError: (error) => toast.error(error.message),
  })
  const use = (patientId: string | null, reason: string | null = null) =>
    choose.mutateAsync({ body: { _id: message._id, version: message.version, patientId, reason } })
  const stated = raw ? statedIn(raw.text) : null
  const [doubted, setDoubted] = useState<Doubted | null>(null)
  /** Somebody who is not whom the message names is asked about first. */
  const take = (_id: string, person: PersonOnFile) => {
    const parts = stated
      ? differingParts(stated, person).map((part) => fill(m.ehrJobs.differsPart, told(part, stated, person)))
      : []
    if (!stated || parts.length > 0) setDoubted({ _id, name: formatPerson(person), parts })
    else void use(_id).catch(() => null)
  }
  return (
    <Card title={m.ehrJobs.whoTitle} sub={m.ehrJobs.whoHelp}>
      <div className="grid gap-3 p-4 text-dense">
        {stated && (
          <p>
            <span className="text-hint">{m.ehrJobs.inMessage}</span>{' '}
            <b className="font-semibold">
              {[stated.lastname, stated.firstname].filter(Boolean).join(', ') || m.ehrJobs.notStated}
            </b>
            {', '}
            {stated.dob ? formatDate(stated.dob) : `${m.ehrJobs.bornLabel}: ${m.ehrJobs.notStated}`}
            {', '}
            {stated.sex
              ? genderLabels[genderOfSex(stated.sex)]
              : `${m.ehrJobs.sexLabel}: ${m.ehrJobs.notStated}`}
          </p>
        )}
        {message.maybe.length === 0 ? (
          <p className="text-text2">{m.ehrJobs.noProposals}</p>
        ) : (
          <ul className="divide-y divide-soft-line rounded-card border border-line">
            {message.maybe.map((one) => (
              <li key={one.patientId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
                <div className="mr-auto min-w-0">
                  <AppLink
                    to={`/patient/${one.patientId}`}
                    className="font-medium underline underline-offset-2"
                  >
                    {formatPerson(one)}
                  </AppLink>
                  <span className="text-text2">
                    {', '}
                    {one.dob ? formatDate(one.dob) : m.ehrJobs.notStated}
                  </span>
                  <span className="block text-meta text-hint">
                    {fill(m.ehrJobs.likeness, { percent: Math.round(one.likeness * 100) })}
                    {stated && <Compared stated={stated} person={one} />}
                  </span>
                </div>
                <Button
                  size="s"
                  aria-label={fill(m.ehrJobs.useOf, { name: formatPerson(one) })}
                  busy={choose.isPending}
                  onClick={() => take(one.patientId, one)}
                >
                  {m.ehrJobs.useThis}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {ability.can('read', 'Patient') && (
          <div className="flex flex-wrap items-end gap-2">
            <Field label={m.ehrJobs.searchPatient} className="min-w-60 flex-1">
              {(wiring) => (
                <SearchCombobox
                  {...wiring}
                  label={m.ehrJobs.searchPatient}
                  tabNeedsArrow
                  value={other}
                  options={search}
                  itemsOf={(reply) => reply?.docs ?? []}
                  getKey={({ _id }) => _id}
                  getLabel={formatPerson}
                  renderItem={(one) => (
                    <span className="flex w-full gap-3">
                      <span className="min-w-0 truncate">{formatPerson(one)}</span>
                      <span className="ml-auto shrink-0 text-hint">{bornText(one)}</span>
                    </span>
                  )}
                  onPick={setOther}
                  onClear={() => setOther(null)}
                />
              )}
            </Field>
            {other && (
              <Button variant="primary" busy={choose.isPending} onClick={() => take(other._id, other)}>
                {fill(m.ehrJobs.useOf, { name: formatPerson(other) })}
              </Button>
            )}
          </div>
        )}
        <p>
          <Button variant="quiet" onClick={() => setAsks(true)}>
            {m.ehrJobs.newPatient}
          </Button>
        </p>
      </div>
      <ConfirmDialog
        open={doubted !== null}
        onOpenChange={(open) => !open && setDoubted(null)}
        title={m.ehrJobs.differsTitle}
        commitLabel={fill(m.ehrJobs.useOf, { name: doubted?.name ?? '' })}
        reason={{ label: m.ehrJobs.differsReason }}
        busy={choose.isPending}
        onCommit={(reason) =>
          void use(doubted?._id ?? null, reason).then(
            () => setDoubted(null),
            () => null,
          )
        }
      >
        {doubted?.parts.length === 0
          ? m.ehrJobs.differsUnread
          : fill(m.ehrJobs.differsHelp, { parts: (doubted?.parts ?? []).join('; ') })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={m.ehrJobs.newPatientTitle}
        commitLabel={m.ehrJobs.newPatient}
        busy={choose.isPending}
        onCommit={() =>
          void use(null).then(
            () => setAsks(false),
            () => setAsks(false),
          )
        }
      >
        {m.ehrJobs.newPatientHelp}
      </ConfirmDialog>
    </Card>
  )
}

const outcomeWords: Readonly<Record<PartOutcome, string>> = {
  agrees: m.ehrJobs.agrees,
  differs: m.ehrJobs.differs,
  notStated: m.ehrJobs.notStated,
}

/** What agrees and what differs, in words: what one of the two lacks says nothing. */
function Compared({ stated, person }: { stated: StatedPerson; person: PersonOnFile }) {
  const outcomes = comparePerson(stated, person)
  return (['name', 'birth', 'sex'] as const).map((part) => (
    <span key={part} className={outcomes[part] === 'differs' ? 'font-medium text-warning' : undefined}>
      {' · '}
      {`${partLabels[part]} ${outcomeWords[outcomes[part]]}`}
    </span>
  ))
}
