import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { api } from '@contract/api'
import { logoLimits } from '@contract/constants'
import { read } from '@/api/query'
import { cx } from '@/ui/cx'

interface Size {
  width: number
  height: number
}

/** Scales a picture down into the box of the specification: 320 wide, and a portrait 300 tall. Never up. */
export function logoSize({ width, height }: Size): Size {
  const portrait = height > width
  const scale = Math.min(
    1,
    logoLimits.maxWidthPx / width,
    portrait ? logoLimits.maxPortraitHeightPx / height : 1,
  )
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

interface LabLogoProps {
  /** The laboratory's name stands beside it, so the picture itself says nothing more. */
  className?: string
  /** Less tall than the specification allows: where it stands in a bar. */
  maxHeight?: number
}

/**
 * The laboratory's own logo, on white as most logos are drawn for paper. Nothing stands in its place until it is there,
 * nor if it never comes. The browser caches it.
 */
export function LabLogo({ className, maxHeight }: LabLogoProps) {
  const [size, setSize] = useState<Size | null>(null)
  const [failed, setFailed] = useState(false)
  const { data: version } = useQuery(read(api.about.version, {}, { fresh: 60 }))
  if (failed || version?.logo !== true) return null
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const fitted = logoSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
    const shrink = maxHeight === undefined ? 1 : Math.min(1, maxHeight / fitted.height)
    setSize({ width: Math.round(fitted.width * shrink), height: Math.round(fitted.height * shrink) })
  }
  return (
    <img
      src={`/api/v1/public_media/${logoLimits.defaultFile}`}
      alt=""
      hidden={size === null}
      {...(size ?? {})}
      onLoad={measure}
      onError={() => setFailed(true)}
      className={cx('shrink-0 rounded-control bg-white object-contain', className)}
    />
  )
}
