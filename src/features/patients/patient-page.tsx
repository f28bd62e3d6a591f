import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { canNavigate } from '@contract/abilities'
import { genderLabels } from '@contract/choices'
import { m } from '@contract/messages'
import type { Patient } from '@contract/patients/shapes'
import { DetailPage } from '@/app/entity/detail-page'
import { useMe } from '@/app/me'
import { AppLink } from '@/app/router-link'
import { formatDate, formatPerson, todayIn } from '@/lib/format'
import { labZone } from '@/lib/zone'
import { ageSexText } from '@/lib/born'
import { Banner } from '@/ui/banner'
import { buttonClass } from '@/ui/button-class'
import { deferred } from '@/ui/deferred'
import { SkeletonRows } from '@/ui/skeleton'
import { PatientOrders } from './patient-orders'
import { patientOrdersQuery, patientQuery } from './queries'
import { patientTabs, type PatientTab } from './tabs'

const coming = <SkeletonRows rows={6} />
const DocumentsTab = deferred(() => import('./papers-tabs').then((part) => part.DocumentsTab), coming)
const DuplicatesTab = deferred(() => import('./duplicates-tab').then((part) => part.DuplicatesTab), coming)
const EditPatient = deferred(() => import('./edit-patient').then((part) => part.EditPatient), coming)
const InsuranceFacts = deferred(() => import('./patient-facts').then((part) => part.InsuranceFacts), coming)
const OwnAccess = deferred(() => import('./own-access').then((part) => part.OwnAccess), coming)
const LinkChoice = deferred(() => import('./link-choice').then((part) => part.LinkChoice), coming)
const MedicationsTab = deferred(() => import('./papers-tabs').then((part) => part.MedicationsTab), coming)
const PatientFacts = deferred(() => import('./patient-facts').then((part) => part.PatientFacts), coming)
const PatientHistory = deferred(() => import('./patient-history').then((part) => part.PatientHistory), coming)
const RemoteOrdersOfPatient = deferred(
  () => import('@/app/remote-orders/of-patient').then((part) => part.RemoteOrdersOfPatient),
  coming,
)
const ResultsTab = deferred(() => import('./results-tab').then((part) => part.ResultsTab), coming)

const route = getRouteApi('/_in/patient/$id')
const tabLabels: Readonly<Record<PatientTab, string>> = {
  orders: m.patients.tabsOrders,
  remote: m.remoteOrderEntry.ofPatient,
  results: m.patients.tabsResults,
  details: m.patients.tabsDetails,
  insurance: m.patients.tabsInsurance,
  medications: m.patients.tabsMedications,
  documents: m.patients.tabsDocuments,
  duplicates: m.patients.tabsDuplicates,
  history: m.patients.tabsHistory,
}

/** One patient: who it is stays on screen, the parts are tabs in the address. */
export function PatientPage() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const { data: patient, error } = useQuery(patientQuery(id))
  if (error && !patient) throw error
  if (!patient) return <SkeletonRows label={m.navigation.itemPatients} />
  return <Loaded key={id} patient={patient} wanted={tab} />
}

function Loaded({ patient, wanted }: { patient: Patient; wanted: PatientTab | undefined }) {
  const { ability, features } = useMe()
  const seesOrders = ability.can('read', 'Order')
  const mayEdit = ability.can('manage', 'Patient') && patient.mergedInto === null
  const orders = useQuery({ ...patientOrdersQuery(patient._id), enabled: seesOrders })
  const shown = patientTabs.filter((tab) => {
    if (tab === 'orders' || tab === 'medications') return seesOrders
    if (tab === 'remote') return ability.can('read', 'RemoteOrder') && canNavigate(ability, '/remoteorders')
    if (tab === 'results') return ability.can('read', 'Result')
    if (tab === 'documents') return ability.can('view', 'PatientReports')
    return true
  })
  const current = shown.find((tab) => tab === wanted) ?? shown[0]
  const counts: Partial<Record<PatientTab, number>> = {
    ...(orders.data ? { orders: orders.data.docs.length } : {}),
    ...(patient.insurance.length > 0 ? { insurance: patient.insurance.length } : {}),
  }
  const zone = labZone()
  return (
    <DetailPage
      crumbs={[{ label: m.navigation.itemPatients, to: '/patients' }, { label: patient.patientNumber }]}
      title={formatPerson(patient)}
      about={`${ageSexText({ dob: patient.dob, gender: genderLabels[patient.gender] }, todayIn(zone))} · ${formatDate(patient.dob)}`}
      actions={
        ability.can('create', 'Order') &&
        canNavigate(ability, '/orderentry') && (
          <AppLink to="/orderentry" className={buttonClass()}>
            <Plus aria-hidden /> {m.patients.newOrder}
          </AppLink>
        )
      }
      facts={[
        { label: m.patients.number, value: <span className="mono">{patient.patientNumber}</span> },
        {
          label: m.patients.location,
          value: canNavigate(ability, '/location/:id') ? (
            <AppLink to={`/location/${patient.location}`} className="truncate">
              {patient.locationName}
            </AppLink>
          ) : (
            <span className="truncate">{patient.locationName}</span>
          ),
        },
        ...(patient.phone ? [{ label: m.people.contact.phone, value: patient.phone }] : []),
      ]}
      tabs={{
        label: m.patients.tabsLabel,
        links: shown.map((tab) => ({
          to: `/patient/${patient._id}${tab === shown[0] ? '' : `?tab=${tab}`}`,
          label: tabLabels[tab],
          count: counts[tab],
          current: tab === current,
        })),
      }}
    >
      {patient.mergedInto && (
        <div className="px-6 pt-4 max-sm:px-4">
          <Banner
            tone="warning"
            title={m.patients.merged}
            actions={<AppLink to={`/patient/${patient.mergedInto}`}>{m.patients.openMerged}</AppLink>}
          />
        </div>
      )}
      {current === 'remote' && <RemoteOrdersOfPatient patientId={patient._id} />}
      {current === 'orders' && <PatientOrders patientId={patient._id} />}
      {current === 'details' && (
        <>
          {mayEdit ? (
            <EditPatient key="details" patient={patient} part="details" />
          ) : (
            <PatientFacts patient={patient} />
          )}
          <LinkChoice patientId={patient._id} mayEdit={mayEdit} />
          {features.has('portalusers') && !patient.mergedInto && (
            <OwnAccess patientId={patient._id} mayEdit={mayEdit} />
          )}
        </>
      )}
      {current === 'results' && <ResultsTab patientId={patient._id} number={patient.patientNumber} />}
      {current === 'medications' && <MedicationsTab patientId={patient._id} />}
      {current === 'documents' && <DocumentsTab patientId={patient._id} />}
      {current === 'duplicates' && <DuplicatesTab patient={patient} />}
      {current === 'history' && <PatientHistory patientId={patient._id} />}
      {current === 'insurance' &&
        (mayEdit ? (
          <EditPatient key="insurance" patient={patient} part="insurance" />
        ) : (
          <InsuranceFacts patient={patient} />
        ))}
    </DetailPage>
  )
}
