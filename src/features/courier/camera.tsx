import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '@contract/messages'
// oxlint-disable-next-line import/default -- the build answers the address of the worker's file
import workerUrl from './barcode-worker?worker&url'

/** A code is taken again only after it was out of sight for so long. */
const SAME_MS = 3000
const EVERY_MS = 200

/** The phone's camera: the frames stay on the phone, and are read in a thread of their own. */
export default function Camera({ onCode, onStop }: { onCode: (code: string) => void; onStop: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    let live = true
    let stream: MediaStream | undefined
    const seen = new Map<string, number>()
    const worker = new Worker(workerUrl, { type: 'module' })
    let busy = false
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      busy = false
      for (const code of Array.isArray(data) ? data : []) {
        if (typeof code !== 'string' || code === '') continue
        const last = seen.get(code) ?? -SAME_MS
        seen.set(code, performance.now())
        if (performance.now() - last >= SAME_MS) found(code)
      }
    }
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d', { willReadFrequently: true })
    const timer = setInterval(() => {
      const source = video.current
      if (busy || !source || !context || source.videoWidth === 0) return
      const scale = Math.min(1, 1280 / source.videoWidth)
      canvas.width = Math.round(source.videoWidth * scale)
      canvas.height = Math.round(source.videoHeight * scale)
      context.drawImage(source, 0, 0, canvas.width, canvas.height)
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      busy = true
      worker.postMessage({ data, width, height }, [data.buffer])
    }, EVERY_MS)
    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!live || !video.current) return stream.getTracks().forEach((track) => track.stop())
      video.current.srcObject = stream
      await video.current.play()
    }
    start().catch(() => live && setFailed(true))
    return () => {
      live = false
      clearInterval(timer)
      worker.terminate()
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  if (failed)
    return (
      <p role="alert" className="rounded-control border border-line bg-sunken px-4 py-3 text-body">
        {m.courier.cameraRefused}{' '}
        <button type="button" className="min-h-12 text-link" onClick={onStop}>
          {m.courier.cameraStop}
        </button>
      </p>
    )
  return (
    <div className="relative h-40 overflow-hidden rounded-card border border-line bg-sunken">
      <video
        ref={video}
        muted
        playsInline
        aria-label={m.courier.cameraView}
        className="size-full object-cover"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-10 inset-y-3 rounded-card border-2 border-primary"
      />
    </div>
  )
}
