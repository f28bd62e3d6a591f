import { useRef } from 'react'
import { m } from '@contract/messages'
import { MergeDialog } from '@/form/merge-dialog'
import { controlOf } from '@/form/go-on'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { CandidateList } from './duplicates'
import { anchorOf } from './anchor'
import type { useSaveOrder } from './use-save-order'

type Saving = ReturnType<typeof useSaveOrder>

/** What must be answered before a save goes on. Going back changes nothing. */
export function QuestionsDialog({ saving, recordName }: { saving: Saving; recordName: string }) {
  const { question, busy, dismiss } = saving
  const wentBack = useRef(false)
  if (!question) return null
  if (question.kind === 'stale')
    return (
      <MergeDialog
        rows={question.rows}
        recordName={recordName}
        busy={busy}
        onBack={dismiss}
        onMerge={(choices) => void saving.merge(question, choices)}
      />
    )
  if (question.kind === 'duplicates')
    return (
      <Dialog
        open
        size="m"
        onOpenChange={dismiss}
        title={m.orderEntry.patientDuplicatesTitle}
        description={m.orderEntry.patientDuplicatesSub}
        actions={
          <>
            <Button onClick={dismiss}>{m.orderEntry.mistakesBack}</Button>
            <Button onClick={() => void saving.createAnyway(question)}>
              {m.orderEntry.patientCreateAnyway}
            </Button>
          </>
        }
      >
        <CandidateList
          candidates={question.candidates}
          onChoose={(patient) => void saving.useCandidate(question, patient)}
        />
      </Dialog>
    )
  const [first] = question.mistakes
  const back = () => {
    wentBack.current = true
    dismiss()
  }
  return (
    <Dialog
      open
      onOpenChange={back}
      title={m.orderEntry.mistakesTitle}
      description={m.orderEntry.mistakesText}
      returnTo={() => (wentBack.current && first ? controlOf(anchorOf(first.field)) : null)}
      actions={
        <>
          <Button onClick={back}>{m.orderEntry.mistakesBack}</Button>
          <Button variant="primary" onClick={() => void saving.confirmMistakes(question)}>
            {m.orderEntry.mistakesYes}
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5">
        {question.mistakes.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message.replace(/ Is this correct\?$/, '')}</li>
        ))}
      </ul>
    </Dialog>
  )
}
