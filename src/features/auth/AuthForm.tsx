// A form about who one is: its fields, what is still to be mended, what the server said, and the one button.
import type { ReactNode, SubmitEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import type { CallFailure } from '../../api/failure.ts'
import { wordsOf } from '../../api/failure.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import './auth.css'

type AuthFormProps<F extends FieldValues> = {
  form: UseFormReturn<F>
  onSubmit: (event: SubmitEvent) => void
  failure: CallFailure | null
  /** Of a form longer than a screen: what each field is called, for the list of those to mend. */
  labels?: Readonly<Record<string, string>>
  /** The deed: "Abrir mi cuenta". */
  action: string
  disabled?: boolean
  children: ReactNode
}

export function AuthForm<F extends FieldValues>(props: AuthFormProps<F>) {
  const { form, onSubmit, failure, labels, action, disabled = false, children } = props
  return (
    <FormProvider {...form}>
      <form className="auth-form" onSubmit={onSubmit} noValidate>
        {children}
        {labels && <ErrorSummary labels={labels} />}
        {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
        <Button type="submit" block busy={form.formState.isSubmitting} disabled={disabled}>
          {action}
        </Button>
      </form>
    </FormProvider>
  )
}
