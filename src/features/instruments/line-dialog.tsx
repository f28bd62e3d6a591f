import { useState, type FormEvent } from 'react'
import { X } from 'lucide-react'
import { api } from '@contract/api'
import {
  LineEncoding,
  LineMode,
  LineProtocol,
  lineEncodingLabels,
  lineModeLabels,
  lineProtocolLabels,
} from '@contract/instrument-lines/choices'
import { LineForm, type Line, type LineFormInput } from '@contract/instrument-lines/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { SearchCombobox } from '@/form/search-combobox'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { toast } from '@/ui/toast'
import { byCode, testsQuery } from './queries'

interface TypedCode {
  testId: string
  test: string
  code: string
}

interface FoundTest {
  _id: string
  code: string
  name: string
}
/** What is picked goes to the list above, and the field is empty again. */
const noTest: FoundTest | null = null

interface LineDialogProps {
  instrumentId: string
  line: Line | null
  offered: readonly number[]
  onClose: () => void
}

const splitPrefixes = (typed: string): string[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** How an instrument is connected: protocol, who calls whom, where, and which tests it is told of. */
export function LineDialog({ instrumentId, line, offered, onClose }: LineDialogProps) {
  const [active, setActive] = useState(line?.active ?? true)
  const [protocol, setProtocol] = useState<LineProtocol>(line?.protocol ?? 'astm')
  const [mode, setMode] = useState<LineMode>(line?.mode ?? 'listen')
  const [host, setHost] = useState(line?.host ?? '')
  const [port, setPort] = useState(line ? String(line.port) : String(offered[0] ?? ''))
  const [peer, setPeer] = useState(line?.peer ?? '')
  const [encoding, setEncoding] = useState<LineEncoding>(line?.encoding ?? 'auto')
  const [lenientNumbers, setLenient] = useState(line?.lenientNumbers ?? false)
  const [ignoreChecksum, setIgnore] = useState(line?.ignoreChecksum ?? false)
  const [prefixes, setPrefixes] = useState(line?.controlPrefixes.join(', ') ?? '')
  const [dilutionPart, setDilutionPart] = useState(line?.dilutionPart ? String(line.dilutionPart) : '')
  const [codes, setCodes] = useState<TypedCode[]>(line?.codes ?? [])
  const [tried, setTried] = useState(false)
  const save = useSend(api.instrumentLines.save, {
    invalidates: ['instrumentLines'],
    onSuccess: () => {
      toast.success(m.instrumentLines.saved)
      onClose()
    },
  })
  const form: LineFormInput = {
    instrumentId,
    version: line?.version ?? 0,
    active,
    protocol,
    mode,
    host: mode === 'call' && host.trim() !== '' ? host : null,
    port: port === '' ? Number.NaN : Number(port),
    peer: mode === 'listen' ? peer : null,
    encoding,
    lenientNumbers,
    ignoreChecksum,
    controlPrefixes: splitPrefixes(prefixes),
    dilutionPart: protocol === 'astm' && dilutionPart !== '' ? Number(dilutionPart) : null,
    codes: codes.map(({ testId, code }) => ({ testId, code })),
  }
  const errors = errorsOf(tried ? LineForm.safeParse(form) : undefined, save.error, 'line')
  const isGeneral = save.error && Object.keys(save.error.fields ?? {}).length === 0
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (LineForm.safeParse(form).success) save.mutate({ body: { line: form } })
  }
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={line ? m.instrumentLines.edit : m.instrumentLines.setUp}
      mustAnswer={save.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-3">
        {isGeneral && save.error && <Banner tone="danger" title={save.error.message} />}
        <Checkbox checked={active} onChange={() => setActive(!active)}>
          {m.instrumentLines.active}
        </Checkbox>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <Field label={m.instrumentLines.protocolLabel} error={errors['protocol']}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={protocol}
                options={LineProtocol.options.map((value) => ({ value, label: lineProtocolLabels[value] }))}
                onChange={({ target }) => setProtocol(LineProtocol.parse(target.value))}
              />
            )}
          </Field>
          <Field label={m.instrumentLines.modeLabel} error={errors['mode']}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={mode}
                options={LineMode.options.map((value) => ({ value, label: lineModeLabels[value] }))}
                onChange={({ target }) => setMode(LineMode.parse(target.value))}
              />
            )}
          </Field>
          {mode === 'call' ? (
            <Field label={m.instrumentLines.host} hint={m.instrumentLines.hostHelp} error={errors['host']}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  {...plain}
                  value={host}
                  onChange={({ target }) => setHost(target.value)}
                />
              )}
            </Field>
          ) : (
            <Field label={m.instrumentLines.peer} hint={m.instrumentLines.peerHelp} error={errors['peer']}>
              {(wiring) => (
                <TextInput
                  {...wiring}
                  {...plain}
                  value={peer}
                  onChange={({ target }) => setPeer(target.value)}
                />
              )}
            </Field>
          )}
          <Field
            label={m.instrumentLines.port}
            {...(mode === 'listen'
              ? {
                  hint:
                    offered.length === 0
                      ? m.instrumentLines.offeredNone
                      : fill(m.instrumentLines.offered, { ports: offered.join(', ') }),
                }
              : {})}
            error={errors['port']}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                {...plain}
                inputMode="numeric"
                value={port}
                onChange={({ target }) => setPort(target.value.replace(/\D/g, ''))}
              />
            )}
          </Field>
          <Field label={m.instrumentLines.encodingLabel} error={errors['encoding']}>
            {(wiring) => (
              <NativeSelect
                {...wiring}
                value={encoding}
                options={LineEncoding.options.map((value) => ({ value, label: lineEncodingLabels[value] }))}
                onChange={({ target }) => setEncoding(LineEncoding.parse(target.value))}
              />
            )}
          </Field>
          <Field
            label={m.instrumentLines.controlPrefixes}
            hint={m.instrumentLines.controlPrefixesHelp}
            error={errors['controlPrefixes']}
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                {...plain}
                value={prefixes}
                onChange={({ target }) => setPrefixes(target.value)}
              />
            )}
          </Field>
          {protocol === 'astm' && (
            <Field
              label={m.instrumentLines.dilutionPart}
              optional
              hint={m.instrumentLines.dilutionPartHelp}
              error={errors['dilutionPart']}
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  {...plain}
                  inputMode="numeric"
                  value={dilutionPart}
                  onChange={({ target }) => setDilutionPart(target.value.replace(/\D/g, ''))}
                />
              )}
            </Field>
          )}
        </div>
        {protocol === 'astm' && (
          <>
            <Checkbox checked={lenientNumbers} onChange={() => setLenient(!lenientNumbers)}>
              {m.instrumentLines.lenientNumbers}
            </Checkbox>
            <Checkbox checked={ignoreChecksum} onChange={() => setIgnore(!ignoreChecksum)}>
              {m.instrumentLines.ignoreChecksum}
            </Checkbox>
            {ignoreChecksum && <Banner tone="danger" title={m.instrumentLines.ignoreChecksumHelp} />}
            <fieldset className="grid gap-2">
              <legend className="mb-1 font-medium">{m.instrumentLines.codesHead}</legend>
              <p className="text-meta text-hint">{m.instrumentLines.codesSub}</p>
              {codes.map((one, at) => (
                <div key={one.testId} className="flex flex-wrap items-start gap-2">
                  <span className="min-w-40 flex-1 py-1.5 wrap-anywhere">
                    {one.test}
                    {errors[`codes.${at}.testId`] && (
                      <span className="block text-danger">{errors[`codes.${at}.testId`]}</span>
                    )}
                  </span>
                  <Field
                    label={fill(m.instrumentLines.codeOf, { name: one.test })}
                    error={errors[`codes.${at}.code`]}
                  >
                    {(wiring) => (
                      <TextInput
                        {...wiring}
                        {...plain}
                        value={one.code}
                        onChange={({ target }) =>
                          setCodes(
                            codes.map((other) => (other === one ? { ...one, code: target.value } : other)),
                          )
                        }
                      />
                    )}
                  </Field>
                  <IconButton
                    size="s"
                    icon={X}
                    label={fill(m.instrumentLines.removeCode, { name: one.test })}
                    onClick={() => setCodes(codes.filter((other) => other !== one))}
                  />
                </div>
              ))}
              <Field label={m.instrumentLines.addCode}>
                {(wiring) => (
                  <SearchCombobox
                    {...wiring}
                    label={m.instrumentLines.addCode}
                    value={noTest}
                    onClear={() => undefined}
                    options={testsQuery}
                    itemsOf={(reply, text): readonly FoundTest[] =>
                      byCode(reply?.docs ?? [], text).filter(({ _id }) =>
                        codes.every(({ testId }) => testId !== _id),
                      )
                    }
                    getKey={({ _id }) => _id}
                    getLabel={({ code, name }) => `${code}, ${name}`}
                    onPick={(picked) =>
                      picked &&
                      setCodes([...codes, { testId: picked._id, test: picked.name, code: picked.code }])
                    }
                  />
                )}
              </Field>
            </fieldset>
          </>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={save.isPending}>
            {m.ui.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.instrumentLines.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
