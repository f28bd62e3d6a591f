import { maxSnackbars } from '@contract/constants'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'

export { toast } from 'sonner'

/** Where toasts appear. Alt+T moves focus there. */
export function Toasts() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={maxSnackbars}
      expand
      closeButton
      className="font-sans!"
      icons={{
        success: <CircleCheck className="text-success" />,
        error: <CircleAlert className="text-danger" />,
        info: <Info className="text-info" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-start gap-2 rounded-card border border-line bg-surface py-3 pr-10 pl-4 text-dense text-text shadow-pop',
          icon: 'mt-px',
          content: 'mr-auto min-w-0',
          title: 'font-medium',
          description: 'text-text2',
          actionButton: 'shrink-0 rounded-control px-1 font-medium text-link hover:underline',
          closeButton:
            'absolute top-2 right-2 grid size-6 place-items-center rounded-control text-text2 hover:bg-hover [&>svg]:size-3.5',
        },
      }}
    />
  )
}
