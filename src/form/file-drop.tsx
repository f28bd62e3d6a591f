import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { m } from '@contract/messages'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'

interface FileDropProps {
  accept: string
  /** The most bytes that the call takes, and the words for them. */
  most: { bytes: number; limit: string; tooLarge: string }
  onFile: (file: File) => void
}

const problemOf = (files: readonly File[], most: FileDropProps['most']): string | undefined => {
  const [file, another] = files
  if (!file) return undefined
  if (another) return m.imports.oneFile
  return file.size > most.bytes ? most.tooLarge : file.size === 0 ? m.imports.empty : undefined
}

/** Drop a file, or pick one: both end in the same place, and nothing needs a pointer. */
export function FileDrop({ accept, most, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  function take(files: readonly File[]): void {
    const refusal = problemOf(files, most)
    setProblem(refusal)
    const [file] = files
    if (file && refusal === undefined) onFile(file)
  }
  const carries = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    <div className="grid gap-3">
      {problem && <Banner tone="danger" title={problem} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button within does the same without a pointer */}
      <div
        onDragOver={(event) => {
          if (!carries(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take([...event.dataTransfer.files])
        }}
        className={cx(
          'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-card border border-dashed px-4 py-8 text-dense',
          over ? 'border-primary bg-selected' : 'border-control',
        )}
      >
        <FileUp aria-hidden className="text-hint" />
        <span className="max-sm:hidden">{over ? m.imports.dropNow : m.imports.drop}</span>
        <Button className="max-sm:h-11" onClick={() => input.current?.click()}>
          {m.imports.choose}
        </Button>
        <span className="text-hint">{most.limit}</span>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={m.imports.file}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take([...(event.target.files ?? [])])
            // The same file, mended, may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
