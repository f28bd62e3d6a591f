import { useWatch } from 'react-hook-form'
import {
  essentialWorkerLabels,
  essentialWorkers,
  ethnicities,
  ethnicityLabels,
  raceLabels,
  races,
  residenceLabels,
  residences,
} from '@contract/choices'
import { m } from '@contract/messages'
import { AskedQuestion } from '@/form/asked-question'
import { ChoiceList } from './choice-list'
import { questionsOf, type EntryContext } from './context'
import type { RemoteValues } from './values'

const p = m.remoteOrderEntry
const offered = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** What the form, its panels and the location ask besides. */
export function QuestionsStep({ context }: { context: EntryContext }) {
  const [panelIds, locationId, isNew, patient, newPatient] = useWatch<
    RemoteValues,
    ['panelIds', 'locationId', 'isNew', 'patient', 'newPatient']
  >({ name: ['panelIds', 'locationId', 'isNew', 'patient', 'newPatient'] })
  const { parts } = context.form
  const isAsked = (part: 'race' | 'ethnicity') =>
    patient ? patient.lacks.includes(part) : isNew && parts[part] !== 'off'
  const questions = questionsOf(context, { panelIds, locationId, patient, newPatient })
  return (
    <div className="grid gap-5">
      {questions.length > 0 && (
        <div className="@container grid grid-cols-12 gap-4">
          {questions.map((question) => (
            <AskedQuestion
              key={question.key}
              name={`answers.${question.key}`}
              question={question}
              zone={context.zone}
            />
          ))}
        </div>
      )}
      {parts.residence !== 'off' && (
        <ChoiceList
          name="residence"
          label={p.residence}
          optional={parts.residence === 'optional'}
          options={offered(residences, residenceLabels)}
        />
      )}
      {parts.worker !== 'off' && (
        <ChoiceList
          name="worker"
          label={p.worker}
          optional={parts.worker === 'optional'}
          options={offered(essentialWorkers, essentialWorkerLabels)}
        />
      )}
      {isAsked('race') && (
        <ChoiceList
          name="newPatient.race"
          label={p.race}
          optional={parts.race === 'optional'}
          options={offered(races, raceLabels)}
        />
      )}
      {isAsked('ethnicity') && (
        <ChoiceList
          name="newPatient.ethnicity"
          label={p.ethnicity}
          optional={parts.ethnicity === 'optional'}
          options={offered(ethnicities, ethnicityLabels)}
        />
      )}
    </div>
  )
}
