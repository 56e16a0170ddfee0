// A form of the account: its fields, the errors to correct, the server's refusal, and one button.
import type { ReactNode, SubmitEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import '../../ui/form-column.css'
import './auth.css'

type AuthFormProps<F extends FieldValues> = {
  form: UseFormReturn<F>
  onSubmit: (event: SubmitEvent) => void
  failure: CallFailure | null
  /** For a form longer than a screen: labels of the fields, for the list of errors. */
  labels?: Readonly<Record<string, string>>
  /** Text of the button, which names the action: "Abrir mi cuenta". */
  action: string
  disabled?: boolean
  children: ReactNode
}

export function AuthForm<F extends FieldValues>(props: AuthFormProps<F>) {
  const { form, onSubmit, failure, labels, action, disabled = false, children } = props
  return (
    <FormProvider {...form}>
      <form className="form-column" onSubmit={onSubmit} noValidate>
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
