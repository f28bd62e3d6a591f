import { createFileRoute } from '@tanstack/react-router'
import { guard } from '@/app/guard'
import { ContactPage } from '@/features/contact/contact-page'

export const Route = createFileRoute('/_in/contact')({ ...guard('/contact'), component: ContactPage })
