export interface RouteBytes {
  name: string
  kib: number
  bar: number
  wanted: number
}
export function routeBytes(folder?: string): RouteBytes[]
