import { createFileRoute } from '@tanstack/react-router'
import { guardCreate } from '@/app/guard'
import { NewUserPage } from '@/features/users/user-page'

export const Route = createFileRoute('/_in/users_/new')({
  ...guardCreate('/users', 'User'),
  component: NewUserPage,
})
