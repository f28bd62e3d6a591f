import { join } from 'node:path'
import type { FileStore } from '@server/ports'
import { bucketFiles, folderFiles, type BackupFiles } from './backup-files'
import { openBucket } from './bucket'
import { createBucketStore } from './bucket-store'
import type { Config } from './config'
import { createFileStore } from './file-store'

type Where = Pick<Config, 'files' | 'dataDir'>
const folderOf = ({ dataDir }: Where) => join(dataDir, 'files')

/** Where the configuration keeps files: a bucket, or the folder of the data folder. */
export const fileStoreFor = (config: Where): FileStore =>
  config.files ? createBucketStore(openBucket(config.files)) : createFileStore(folderOf(config))

/** The same files as backup and restore see them. */
export const backupFilesFor = (config: Where): BackupFiles =>
  config.files ? bucketFiles(openBucket(config.files)) : folderFiles(folderOf(config))
