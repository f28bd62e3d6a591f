declare module 's3rver' {
  /** A storage that speaks the S3 protocol, for tests: files below a folder, the keys S3RVER and S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
