import { statfsSync } from 'node:fs'

const leastBytes = 128 * 1024 * 1024

/**
 * Where the database's processes may share memory, best first: /dev/shm, the older System V memory, files in the cluster (PostgreSQL
 * 18, dynamic_shared_memory_type). A container may have no /dev/shm, one that may not be written, or the 64 MB that Docker gives,
 * in which a large join ends with "no space left". Empty where the platform's own choice is the only one.
 */
export function sharedMemoryTypes(
  platform: NodeJS.Platform = process.platform,
  folder = '/dev/shm',
): string[] {
  if (platform !== 'linux') return []
  const others = ['sysv', 'mmap']
  try {
    const { blocks, bsize } = statfsSync(folder)
    return blocks * bsize >= leastBytes ? ['posix', ...others] : others
  } catch {
    return others
  }
}

/** Whether this is what the database says when its memory cannot be had. */
export const lacksSharedMemory = (words: string): boolean => /shared memory segment/.test(words)
