import type { ApiError } from '@/api/errors'
import { EmptyState } from '@/ui/empty-state'

interface LoadFailedProps {
  error: Pick<ApiError, 'message' | 'requestId'>
  refetch: () => unknown
}

/** A part that could not be asked for: why, and one more try. */
export const LoadFailed = ({ error, refetch }: LoadFailedProps) => (
  <EmptyState tone="error" title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
)
