import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { Question } from '@contract/reference/shapes'
import { m } from '@contract/messages'
import { AskedQuestion } from '@/form/asked-question'
import { labZone } from '@/lib/zone'
import { Card } from '@/ui/card'
import { toQuestion, type QuestionValues } from './question-values'

/** The form as it would be asked, while it is being made. It can be tried; nothing is kept. */
export function FormPreview() {
  const questions = useWatch<{ questions: QuestionValues[] }, 'questions'>({ name: 'questions' })
  return (
    <Card title={m.dynamicForms.preview} sub={m.dynamicForms.previewSub}>
      <div className="p-4">
        <TriedQuestions name="preview" questions={questions.map(toQuestion)} />
      </div>
    </Card>
  )
}

const anything = zodResolver(z.looseObject({}))

/** Questions to try: drawn as order entry draws them, with answers that go nowhere. */
export function TriedQuestions({ name, questions }: { name: string; questions: readonly Question[] }) {
  // What is tried here is sent nowhere: any answer will do.
  const form = useForm({ resolver: anything })
  return (
    <FormProvider {...form}>
      <div className="@container">
        <div className="grid grid-cols-12 gap-3">
          {questions.map((question, at) => (
            <AskedQuestion
              // A question keeps what was tried while its words change, not when it becomes another kind.
              key={`${at} ${question.type}`}
              name={`${name}.${at}${question.type}`}
              question={question.label === '' ? { ...question, label: '…' } : question}
              zone={labZone()}
            />
          ))}
        </div>
      </div>
    </FormProvider>
  )
}
