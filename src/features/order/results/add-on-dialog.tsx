import { useRef, useState, type FormEvent } from 'react'
import { api } from '@contract/api'
import { AddOnHow, confirmationDays, type AddOn } from '@contract/add-ons/shapes'
import { needWords, volumeShort } from '@contract/add-ons/volume-words'
import { fill, m } from '@contract/messages'
import { isAtHand } from '@contract/orders/finished'
import { isComing } from '@contract/orders/live'
import type { Order } from '@contract/orders/shapes'
import { volumeNeed } from '@contract/rules/least-volume'
import type { Analysis } from '@contract/results/shapes'
import { addDays } from '@contract/rules/age'
import { limitsFor, stabilityOf, withKeeping } from '@contract/rules/stability'
import { todayIn } from '@contract/rules/zone'
import { poorCondition } from '@contract/specimens/condition'
import { useSend } from '@/api/query'
import { useReference } from '@/app/me'
import { readTyped } from '@/form/read-typed'
import { typedNow } from '@/form/typed'
import { useSubmitKey } from '@/form/use-submit-key'
import { formatClock, formatDate, formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { MultiCombobox } from '@/ui/multi-combobox'
import { Segmented } from '@/ui/segmented'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { AddOnMade } from './add-on-made'

const HOUR = 3_600_000

type TestBrief = ReturnType<typeof useReference>['tests'][number]

/** Tests that somebody asks for on a specimen the laboratory has: who, when and how; volume looked at, stability said. */
export function AddOnDialog({
  order,
  standing,
  onClose,
}: {
  order: Order
  /** What stands on the order already, by test and letter. */
  standing: readonly Pick<Analysis, 'testId' | 'letter' | 'state' | 'raw'>[]
  onClose: () => void
}) {
  const zone = labZone()
  const { tests, sampleTypes } = useReference()
  const here = order.specimens.filter(({ state }) => isAtHand(state))
  const [letter, setLetter] = useState(here[0]?.letter ?? '')
  const [chosen, setChosen] = useState<readonly TestBrief[]>([])
  const [query, setQuery] = useState('')
  const [requester, setRequester] = useState('')
  const [how, setHow] = useState<AddOnHow>('oral')
  const [at, setAt] = useState(() => typedNow(`t ${formatClock(new Date(), zone)}`))
  const [volume, setVolume] = useState('')
  const [enough, setEnough] = useState(false)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [made, setMade] = useState<AddOn | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useSubmitKey(form, m.addOns.add)
  const specimen = here.find((one) => one.letter === letter)
  const condition = poorCondition(specimen?.condition ?? null)
  const type = sampleTypes.find(({ _id }) => _id === specimen?.sampleTypeId)
  /** How long it keeps for each of the chosen tests; before there are any, by its sample type. */
  const keeps = (specimen ? (chosen.length > 0 ? chosen : [null]) : []).map((test) => {
    const limits = test?.stability ?? []
    const kept = { stabilityHours: type?.stabilityHours ?? null, kept: specimen?.kept }
    const said = stabilityOf(limits, { sampleTypeId: specimen?.sampleTypeId ?? '', ...kept })
    return { ...said, test, own: limitsFor(limits, specimen?.sampleTypeId ?? '').length > 0 }
  })
  const [first] = keeps
    .filter((one) => one.hours !== null)
    .toSorted((a, b) => (a.hours ?? 0) - (b.hours ?? 0))
  const hours = first?.hours ?? null
  const until = specimen && hours !== null ? Date.parse(specimen.collectedAt) + hours * HOUR : null
  const isPast = until !== null && until < Date.now()
  const time = readTyped(at, 'datetime', zone)
  const microliters = /^\d{1,7}$/.test(volume.trim()) ? Number(volume) : 0
  const send = useSend(api.addOns.add, {
    invalidates: ['addOns', 'orders', 'results', 'reports', 'home', 'bench'],
    onSuccess: setMade,
  })
  const said = send.error?.fields ?? {}
  const when = (is: boolean, words: string, name: string) => (tried && is ? words : said[name])
  const wanted = query.trim().toLowerCase()
  const items = tests.filter(
    ({ _id, code, name, active, sampleTypeIds }) =>
      active &&
      specimen !== undefined &&
      (sampleTypeIds.length === 0 || sampleTypeIds.includes(specimen.sampleTypeId)) &&
      !chosen.some((one) => one._id === _id) &&
      !standing.some((one) => one.testId === _id && one.letter === letter) &&
      (wanted === '' || `${code} ${name}`.toLowerCase().includes(wanted)),
  )

  const onTube = standing.filter((one) => one.letter === letter)
  const need = volumeNeed(
    [...chosen.map(({ _id }) => _id), ...onTube.filter(isComing).map(({ testId }) => testId)],
    tests,
    new Set(onTube.filter((one) => !isComing(one)).map(({ testId }) => testId)),
  )
  const short = chosen.length > 0 && microliters > 0 ? volumeShort(need, microliters, letter) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const lacks = chosen.length === 0 || requester.trim() === '' || !time?.ok || microliters < 1 || !enough
    if (lacks || isPast || short !== null) {
      // Beside the words that have just appeared: the first field that wants something.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 0)
      return
    }
    send.mutate({
      body: {
        orderId: order._id,
        letter,
        testIds: chosen.map(({ _id }) => _id),
        requester: requester.trim(),
        how,
        askedAt: time.value,
        volume: microliters,
        volumeEnough: true,
        note: note.trim(),
      },
    })
  }

  const spoken =
    until === null
      ? m.addOns.keeps
      : fill(isPast ? m.addOns.keptUntil : m.addOns.keepsUntil, {
          at: formatDateTime(new Date(until).toISOString(), zone),
        })
  const stability = first ? withKeeping(`${spoken}${first.assumed ? '.' : ''}`, first) : spoken
  const letterError =
    isPast && first
      ? withKeeping(
          first.own && first.test
            ? fill(m.addOns.unstableFor, { letter, hours: hours ?? 0, code: first.test.code })
            : fill(m.addOns.unstable, { letter, hours: hours ?? 0 }),
          first,
        )
      : said['letter']
  if (made) return <AddOnMade made={made} order={order} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.addOns.addTitle}
      description={m.addOns.addText}
      mustAnswer={send.isPending}
      actions={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button variant="primary" busy={send.isPending} onClick={() => form.current?.requestSubmit()}>
            {fill(m.addOns.addOk, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
        {send.error && Object.keys(said).length === 0 && <Banner tone="danger" title={send.error.message} />}
        <Field
          label={m.addOns.specimen}
          error={here.length === 0 ? m.addOns.notHere : letterError}
          hint={
            specimen?.state === 'STORED'
              ? `${stability.replace(/\.$/, '')}. ${m.addOns.inStorage}`
              : stability
          }
        >
          {(wiring) => (
            <NativeSelect
              {...wiring}
              value={letter}
              options={here.map((one) => ({
                value: one.letter,
                label: fill(m.addOns.specimenOf, {
                  letter: one.letter,
                  type: sampleTypes.find(({ _id }) => _id === one.sampleTypeId)?.name ?? '',
                }),
              }))}
              onChange={({ target }) => {
                setLetter(target.value)
                setChosen([])
              }}
            />
          )}
        </Field>
        {specimen && condition && (
          <Banner tone="warning" title={fill(m.addOns.poorSpecimen, { letter: specimen.letter, condition })}>
            {fill(m.addOns.poorSpecimenText, {
              tests: chosen.map(({ name }) => name).join(', ') || m.addOns.poorSpecimenTests,
            })}
          </Banner>
        )}
        <Field label={m.addOns.tests} error={when(chosen.length === 0, m.addOns.noTests, 'testIds')}>
          {(wiring) => (
            <MultiCombobox
              {...wiring}
              label={m.addOns.tests}
              items={items.slice(0, 20)}
              getKey={({ _id }) => _id}
              getLabel={({ code, name }) => `${name} (${code})`}
              renderChip={({ code }) => code}
              value={chosen}
              onQuery={setQuery}
              onAdd={(one) => setChosen((all) => [...all, one])}
              onRemove={(one) => setChosen((all) => all.filter(({ _id }) => _id !== one._id))}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field
            label={m.addOns.requester}
            hint={m.addOns.requesterHint}
            error={when(requester.trim() === '', m.addOns.requesterMissing, 'requester')}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                value={requester}
                maxLength={120}
                autoComplete="off"
                onChange={({ target }) => setRequester(target.value)}
              />
            )}
          </Field>
          <Field
            label={m.addOns.askedAt}
            hint={time?.ok ? time.echo : undefined}
            error={
              time === null
                ? when(true, m.addOns.askedMissing, 'askedAt')
                : time.ok
                  ? said['askedAt']
                  : time.message
            }
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                value={at.text}
                autoComplete="off"
                onChange={({ target }) => setAt(typedNow(target.value))}
              />
            )}
          </Field>
        </div>
        <Field
          group
          label={m.addOns.how}
          hint={
            how === 'oral' && time?.ok
              ? fill(m.addOns.dueIfOral, {
                  day: formatDate(addDays(todayIn(zone, time.value), confirmationDays)),
                })
              : undefined
          }
        >
          {(wiring) => (
            <div {...wiring}>
              <Segmented
                aria-label={m.addOns.how}
                value={how}
                options={AddOnHow.options.map((value) => ({ value, label: m.addOns.hows[value] }))}
                onChange={setHow}
              />
            </div>
          )}
        </Field>
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <Field
            label={m.addOns.volume}
            hint={chosen.length > 0 ? needWords(need) : undefined}
            error={short ?? when(microliters < 1, m.addOns.volumeMissing, 'volume')}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                inputMode="numeric"
                value={volume}
                autoComplete="off"
                onChange={({ target }) => setVolume(target.value)}
              />
            )}
          </Field>
          <Field label={m.addOns.note} optional>
            {(wiring) => (
              <TextInput
                {...wiring}
                value={note}
                maxLength={200}
                autoComplete="off"
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        </div>
        <div>
          <Checkbox
            checked={enough}
            aria-invalid={(tried && !enough) || undefined}
            onChange={({ target }) => setEnough(target.checked)}
          >
            {m.addOns.volumeEnough}
          </Checkbox>
          {tried && !enough && (
            <p role="alert" className="text-meta text-danger">
              {m.addOns.volumeNotEnough}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}
