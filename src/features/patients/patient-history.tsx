import { useQuery } from '@tanstack/react-query'
import { HistoryList } from '@/app/entity/history-list'
import { plainWords } from '@/app/entity/history-words'
import { fieldWords } from './merge-rows'
import { historyQuery } from './queries'

/** Asked again whenever it is opened. */
export function PatientHistory({ patientId }: { patientId: string }) {
  return (
    <div className="grid p-6 max-sm:p-4 xl:max-w-400">
      <HistoryList
        query={useQuery(historyQuery(patientId))}
        words={({ field }) => plainWords(fieldWords(field))}
      />
    </div>
  )
}
