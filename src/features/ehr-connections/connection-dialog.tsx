import { useState, type FormEvent, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@contract/api'
import { connectionKindLabels, connectionKinds, type ConnectionKind } from '@contract/ehr-connections/choices'
import { ehrTakes, type EhrTakes } from '@contract/ehr-connections/config'
import {
  ConnectionEdit,
  ConnectionForm,
  type Connection,
  type ConnectionDetail,
  type ConnectionFormInput,
} from '@contract/ehr-connections/shapes'
import { fill, m } from '@contract/messages'
import { useSend } from '@/api/query'
import { errorsOf } from '@/form/field-errors'
import { findLocations, LocationOption } from '@/form/location-field'
import { SearchCombobox } from '@/form/search-combobox'
import { formatDateTime } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Dialog } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { NativeSelect } from '@/ui/select'
import { TextInput } from '@/ui/text-input'
import { Textarea } from '@/ui/textarea'
import { toast } from '@/ui/toast'
import { contractLabsQuery, portsQuery } from './queries'

type Config = ConnectionFormInput['config']

const noName = { namespace: '', oid: '', oidType: '' }
/** The limits of a report with a PDF inside, as most partners have them. */
const begin: Config = {
  theirApplication: noName,
  theirFacility: noName,
  ourApplication: { ...noName, namespace: 'ALIQUOT' },
  ourFacility: noName,
  takes: ['ORM^O01', 'OML^O21'],
  zone: '',
  patientAuthority: '',
  patientIdType: 'MR',
  limits: { field: 65_536, attachment: 5_000_000 },
  makesPatients: false,
  alwaysOriginal: false,
  target: null,
  sendsResults: false,
  sendsCharges: false,
  sendsPdf: false,
  pdfCode: '',
  expectedHours: null,
  contractLabId: null,
}
const noTarget = { host: '', port: '', tls: true, ca: '' }
const names = ['theirApplication', 'theirFacility', 'ourApplication', 'ourFacility'] as const
/** What was typed as a number; nothing is no number, and is refused where one is needed. */
const numberOf = (typed: string) => (typed === '' ? Number.NaN : Number(typed))
const digits = (typed: string) => typed.replace(/\D/g, '')

interface ConnectionDialogProps {
  connection: Connection | undefined
  onClose: () => void
  onSaved: (saved: ConnectionDetail) => void
}

/** What was agreed with the other side. Certificates are typed in and never shown. The kind of a connection stays. */
export function ConnectionDialog({ connection, onClose, onSaved }: ConnectionDialogProps) {
  const [name, setName] = useState(connection?.name ?? '')
  const [kind, setKind] = useState<ConnectionKind>(connection?.kind ?? 'chart')
  const [location, setLocation] = useState(
    connection?.locationId ? { _id: connection.locationId, name: connection.location ?? '', code: '' } : null,
  )
  const [listenPort, setPort] = useState(connection?.listenPort ?? null)
  const [config, setConfig] = useState<Config>(connection?.config ?? begin)
  const [sends, setSends] = useState(connection ? connection.config.target !== null : false)
  const [target, setTarget] = useState(() =>
    connection?.config.target
      ? { ...connection.config.target, port: String(connection.config.target.port) }
      : noTarget,
  )
  const [limits, setLimits] = useState({
    field: String(config.limits.field),
    attachment: String(config.limits.attachment),
  })
  const [hours, setHours] = useState(config.expectedHours === null ? '' : String(config.expectedHours))
  const [certificate, setCertificate] = useState({ cert: '', key: '' })
  const [drops, setDrops] = useState(false)
  const [tried, setTried] = useState(false)
  const done = {
    invalidates: ['ehrConnections' as const],
    onSuccess: (saved: ConnectionDetail) => {
      toast.success(m.ehrConnections.saved)
      onSaved(saved)
      onClose()
    },
  }
  const add = useSend(api.ehrConnections.add, done)
  const update = useSend(api.ehrConnections.update, done)
  const fields: ConnectionFormInput = {
    name,
    kind,
    locationId: kind === 'chart' ? (location?._id ?? null) : null,
    listenPort,
    config: {
      ...config,
      target: sends ? { ...target, port: numberOf(target.port) } : null,
      sendsResults: sends && config.sendsResults,
      sendsCharges: sends && config.sendsCharges,
      sendsPdf: sends && config.sendsResults && config.sendsPdf,
      limits: { field: numberOf(limits.field), attachment: numberOf(limits.attachment) },
      expectedHours: kind === 'laboratory' && hours !== '' ? Number(hours) : null,
      contractLabId: kind === 'laboratory' ? config.contractLabId : null,
    },
    certificate: sends && !drops && (certificate.cert !== '' || certificate.key !== '') ? certificate : null,
  }
  const edit = connection && {
    ...fields,
    _id: connection._id,
    version: connection.version,
    dropsCertificate: drops,
  }
  const check = () => (edit ? ConnectionEdit.safeParse(edit) : ConnectionForm.safeParse(fields))
  const refused = add.error ?? update.error
  const errors = errorsOf(tried ? check() : undefined, refused, 'connection')
  const busy = add.isPending || update.isPending
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!check().success) return
    if (edit) update.mutate({ body: { connection: edit } })
    else add.mutate({ body: { connection: fields } })
  }
  const change = (part: Partial<Config>) => setConfig({ ...config, ...part })
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={connection ? m.ehrConnections.editTitle : m.ehrConnections.add}
      mustAnswer={busy}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {refused && Object.keys(refused.fields ?? {}).length === 0 && (
          <Banner tone="danger" title={refused.message} />
        )}
        <Row>
          <Field label={m.ehrConnections.name} error={errors['name']}>
            {(wiring) => (
              <TextInput
                {...wiring}
                autoFocus
                autoComplete="off"
                maxLength={120}
                value={name}
                onChange={({ target: { value } }) => setName(value)}
              />
            )}
          </Field>
          {!connection && (
            <Field label={m.ehrConnections.kindLabel}>
              {(wiring) => (
                <NativeSelect
                  {...wiring}
                  value={kind}
                  options={connectionKinds.map((value) => ({ value, label: connectionKindLabels[value] }))}
                  onChange={({ target: { value } }) =>
                    setKind(connectionKinds.find((one) => one === value) ?? 'chart')
                  }
                />
              )}
            </Field>
          )}
        </Row>
        {kind === 'chart' ? (
          <Field
            label={m.ehrConnections.location}
            hint={m.ehrConnections.locationHelp}
            error={errors['locationId']}
            optional
          >
            {(wiring) => (
              <SearchCombobox
                {...wiring}
                label={m.ehrConnections.location}
                value={location}
                options={findLocations}
                itemsOf={(reply) => reply?.docs ?? []}
                getKey={({ _id }) => _id}
                getLabel={(one) => one.name}
                renderItem={(one) => <LocationOption name={one.name} code={one.code} />}
                onPick={setLocation}
                onClear={() => setLocation(null)}
              />
            )}
          </Field>
        ) : (
          <Laboratory
            config={config}
            hours={hours}
            errors={errors}
            onChange={change}
            onHours={(typed) => setHours(digits(typed))}
          />
        )}

        <Group title={m.ehrConnections.receiving}>
          <Takes
            kind={kind}
            takes={config.takes}
            onChange={(takes) => change({ takes })}
            error={errors['config.takes']}
          />
          <Port value={listenPort} own={connection} error={errors['listenPort']} onChange={setPort} />
          <Checkbox
            checked={config.makesPatients}
            onChange={() => change({ makesPatients: !config.makesPatients })}
          >
            {m.ehrConnections.makesPatients}
          </Checkbox>
          <Checkbox
            checked={config.alwaysOriginal}
            onChange={() => change({ alwaysOriginal: !config.alwaysOriginal })}
          >
            {m.ehrConnections.alwaysOriginal}
          </Checkbox>
        </Group>

        <Group title={m.ehrConnections.sending}>
          <Checkbox checked={sends} onChange={() => setSends(!sends)}>
            {m.ehrConnections.sends}
          </Checkbox>
          {errors['config.target'] && !sends && (
            <p className="text-meta text-danger">{errors['config.target']}</p>
          )}
          {sends && (
            <>
              <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,1fr)] gap-3">
                <Field label={m.ehrConnections.host} error={errors['config.target.host']}>
                  {(wiring) => (
                    <TextInput
                      {...wiring}
                      {...plain}
                      maxLength={253}
                      value={target.host}
                      onChange={({ target: { value } }) => setTarget({ ...target, host: value })}
                    />
                  )}
                </Field>
                <Field label={m.ehrConnections.targetPort} error={errors['config.target.port']}>
                  {(wiring) => (
                    <TextInput
                      {...wiring}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={5}
                      value={target.port}
                      onChange={({ target: { value } }) => setTarget({ ...target, port: digits(value) })}
                    />
                  )}
                </Field>
              </div>
              {connection?.state === 'LIVE' && (
                <p className="text-meta text-hint">{m.ehrConnections.targetHelp}</p>
              )}
              <Checkbox checked={target.tls} onChange={() => setTarget({ ...target, tls: !target.tls })}>
                {m.ehrConnections.tls}
              </Checkbox>
              {target.tls && (
                <Pem
                  label={m.ehrConnections.ca}
                  hint={m.ehrConnections.caHelp}
                  error={errors['config.target.ca']}
                  value={target.ca}
                  onChange={(ca) => setTarget({ ...target, ca })}
                />
              )}
              {target.tls && (
                <Certificate
                  setAt={connection?.certificateAt ?? null}
                  value={certificate}
                  drops={drops}
                  errors={errors}
                  onChange={setCertificate}
                  onDrop={() => setDrops(!drops)}
                />
              )}
              <span className="flex flex-wrap gap-x-4 gap-y-2">
                <Checkbox
                  checked={config.sendsResults}
                  onChange={() => change({ sendsResults: !config.sendsResults })}
                >
                  {m.ehrConnections.sendsResults}
                </Checkbox>
                {config.sendsResults && (
                  <Checkbox checked={config.sendsPdf} onChange={() => change({ sendsPdf: !config.sendsPdf })}>
                    {m.ehrConnections.sendsPdf}
                  </Checkbox>
                )}
                <Checkbox
                  checked={config.sendsCharges}
                  onChange={() => change({ sendsCharges: !config.sendsCharges })}
                >
                  {m.ehrConnections.sendsCharges}
                </Checkbox>
              </span>
              {config.sendsResults && config.sendsPdf && (
                <Field
                  label={m.ehrConnections.pdfCode}
                  hint={m.ehrConnections.pdfCodeHelp}
                  error={errors['config.pdfCode']}
                  optional
                >
                  {(wiring) => (
                    <TextInput
                      {...wiring}
                      {...plain}
                      maxLength={20}
                      value={config.pdfCode}
                      onChange={({ target: { value } }) => change({ pdfCode: value })}
                    />
                  )}
                </Field>
              )}
            </>
          )}
        </Group>

        <Group title={m.ehrConnections.agreed}>
          <Row>
            {names.map((one) => (
              <Field
                key={one}
                label={m.ehrConnections[one]}
                hint={one.startsWith('their') ? m.ehrConnections.anyName : undefined}
                error={errors[`config.${one}.namespace`] ?? errors[`config.${one}.oid`]}
                optional
              >
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    {...plain}
                    maxLength={60}
                    value={config[one].namespace}
                    onChange={({ target: { value } }) =>
                      change({ [one]: { ...config[one], namespace: value } })
                    }
                  />
                )}
              </Field>
            ))}
            {(['patientAuthority', 'patientIdType', 'zone'] as const).map((one) => (
              <Field
                key={one}
                label={m.ehrConnections[one]}
                hint={one === 'zone' ? m.ehrConnections.zoneHelp : undefined}
                error={errors[`config.${one}`]}
                optional
              >
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    {...plain}
                    maxLength={one === 'patientAuthority' ? 199 : one === 'zone' ? 60 : 10}
                    value={config[one]}
                    onChange={({ target: { value } }) => change({ [one]: value })}
                  />
                )}
              </Field>
            ))}
            <span className="max-sm:hidden" />
            {(['field', 'attachment'] as const).map((one) => (
              <Field
                key={one}
                label={one === 'field' ? m.ehrConnections.limitField : m.ehrConnections.limitAttachment}
                error={errors[`config.limits.${one}`]}
              >
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={8}
                    value={limits[one]}
                    onChange={({ target: { value } }) => setLimits({ ...limits, [one]: digits(value) })}
                  />
                )}
              </Field>
            ))}
          </Row>
        </Group>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {m.ui.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">{children}</div>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid justify-items-stretch gap-3 border-t border-soft-line pt-3">
    <legend className="float-left mb-1 w-full text-dense font-semibold">{title}</legend>
    {children}
  </fieldset>
)

interface LaboratoryProps {
  config: Config
  hours: string
  errors: Record<string, string | undefined>
  onChange: (part: Partial<Config>) => void
  onHours: (typed: string) => void
}

function Laboratory({ config, hours, errors, onChange, onHours }: LaboratoryProps) {
  const { data } = useQuery(contractLabsQuery)
  return (
    <Row>
      <Field label={m.ehrConnections.contractLab} error={errors['config.contractLabId']}>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            placeholder={m.ehrConnections.chooseLab}
            options={(data?.docs ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={config.contractLabId ?? ''}
            onChange={({ target: { value } }) => onChange({ contractLabId: value || null })}
          />
        )}
      </Field>
      <Field label={m.ehrConnections.expectedHours} error={errors['config.expectedHours']} optional>
        {(wiring) => (
          <TextInput
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={hours}
            onChange={({ target: { value } }) => onHours(value)}
          />
        )}
      </Field>
    </Row>
  )
}

interface TakesProps {
  kind: ConnectionKind
  takes: readonly EhrTakes[]
  error: string | undefined
  onChange: (takes: EhrTakes[]) => void
}

function Takes({ kind, takes, error, onChange }: TakesProps) {
  // A chart sends no results; one that is ticked from elsewhere can still be taken off.
  const offered = ehrTakes.filter((one) => kind === 'laboratory' || one !== 'ORU^R01' || takes.includes(one))
  return (
    <Field label={m.ehrConnections.takes} group error={error}>
      {(wiring) => (
        <div
          role="group"
          id={wiring.id}
          aria-labelledby={wiring['aria-labelledby']}
          aria-describedby={wiring['aria-describedby']}
          className="flex flex-wrap gap-x-4 gap-y-2"
        >
          {offered.map((one) => (
            <Checkbox
              key={one}
              checked={takes.includes(one)}
              onChange={() =>
                onChange(takes.includes(one) ? takes.filter((other) => other !== one) : [...takes, one])
              }
            >
              {m.ehrConnections.takeNames[one]}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  )
}

interface PortProps {
  value: number | null
  own: Connection | undefined
  error: string | undefined
  onChange: (port: number | null) => void
}

/** One of the ports that the installation offers; those that others have are named and cannot be taken. */
function Port({ value, own, error, onChange }: PortProps) {
  const { data } = useQuery(portsQuery)
  const offered = data?.docs ?? []
  const known = value === null || offered.some(({ port }) => port === value)
  return (
    <Field
      label={m.ehrConnections.port}
      hint={data && (offered.length === 0 ? m.ehrConnections.noPorts : fill(m.ehrConnections.portHelp, data))}
      error={error}
    >
      {(wiring) => (
        <NativeSelect
          {...wiring}
          placeholder={m.ehrConnections.noPort}
          options={[
            ...(known ? [] : [{ value: String(value), label: String(value) }]),
            ...offered.map(({ port, taken, by }) => {
              const isOwn = port === own?.listenPort
              return {
                value: String(port),
                label:
                  !taken || isOwn
                    ? String(port)
                    : by
                      ? fill(m.ehrConnections.portTakenBy, { port, name: by })
                      : fill(m.ehrConnections.portTakenOther, { port }),
                disabled: taken && !isOwn,
              }
            }),
          ]}
          value={value === null ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        />
      )}
    </Field>
  )
}

interface PemProps {
  label: string
  hint: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

const Pem = ({ label, hint, error, value, onChange }: PemProps) => (
  <Field label={label} hint={hint} error={error} optional>
    {(wiring) => (
      <Textarea
        {...wiring}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        maxLength={20_000}
        className="font-mono text-meta"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

interface CertificateProps {
  setAt: string | null
  value: { cert: string; key: string }
  drops: boolean
  errors: Record<string, string | undefined>
  onChange: (value: { cert: string; key: string }) => void
  onDrop: () => void
}

/** Ours, where the other side asks for one: entered, sealed, never shown again. */
const Certificate = ({ setAt, value, drops, errors, onChange, onDrop }: CertificateProps) => (
  <>
    {!drops && (
      <>
        <Pem
          label={m.ehrConnections.certificate}
          hint={
            setAt === null
              ? m.ehrConnections.certificateHelp
              : fill(m.ehrConnections.certificateSet, { at: formatDateTime(setAt, labZone()) })
          }
          error={errors['certificate.cert']}
          value={value.cert}
          onChange={(cert) => onChange({ ...value, cert })}
        />
        <Pem
          label={m.ehrConnections.key}
          hint={m.ehrConnections.keyHelp}
          error={errors['certificate.key']}
          value={value.key}
          onChange={(key) => onChange({ ...value, key })}
        />
      </>
    )}
    {setAt !== null && (
      <Checkbox checked={drops} onChange={onDrop}>
        {m.ehrConnections.dropCertificate}
      </Checkbox>
    )}
  </>
)
