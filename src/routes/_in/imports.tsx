import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_in/imports')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_in/imports"!</div>
}
