// An identity application in steps: the data, the images, and a review before it is sent.
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import { markField } from '../../data/mark-field.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DataStep } from './DataStep.tsx'
import type { DraftOf } from './draft.ts'
import { forgetDraft, keepDraft } from './draft.ts'
import type { KycFields, KycStep, Redo } from './fields.ts'
import { fieldsIn, stepOf, stepsFor } from './fields.ts'
import { ImagesStep } from './ImagesStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { sendApplication } from './send.ts'
import { useBackStep } from './use-back-step.ts'
import '../../ui/form-column.css'

export type KycFormProps = {
  of: DraftOf
  start: KycFields
  /** The step at which the draft was left. */
  step: KycStep
  redo: Redo
}

const serverFields = ['document', 'firstName', 'lastName', 'documentNumber', 'country', 'front', 'back'] as const

export function KycForm({ of, start, step: first, redo }: KycFormProps) {
  const { t } = useTranslation('kyc')
  const form = useForm<KycFields>({ mode: 'onTouched', defaultValues: start })
  const document = useWatch({ control: form.control, name: 'document' })
  const steps = stepsFor(redo, document)
  const [step, setStep] = useState<KycStep>(first)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const at = Math.max(0, steps.indexOf(step))
  const current = steps[at] ?? 'review'
  const heading = useStepHeading(current)
  useKeptDraft(of, form.subscribe, form.getValues, current)
  useBackStep(at > 0, () => {
    setStep(steps[at - 1] ?? current)
    return at > 1
  })

  const next = async () => {
    const names = fieldsIn(current, redo, document)
    if (await form.trigger(names, { shouldFocus: true })) return setStep(steps[at + 1] ?? current)
    // Fields that were touched are validated while typing from now on.
    for (const name of names) form.setValue(name, form.getValues(name), { shouldTouch: true })
  }
  const send = form.handleSubmit(async fields => {
    setFailure(null)
    const refused = await sendApplication(fields)
    if (refused === null) {
      forgetDraft(of)
      return scrollTo({ top: 0 })
    }
    const named = serverFields.find(name => name === refused.field)
    if (named) setStep(stepOf[named])
    if (!markField(refused, serverFields, form.setError)) setFailure(refused)
  })

  return (
    <FormProvider {...form}>
      <form
        className="form-column"
        noValidate
        onSubmit={event => {
          if (current === 'review') return void send(event)
          event.preventDefault()
          void next()
        }}
      >
        <div>
          <p className="kyc-count">{t('step.count', { at: at + 1, of: steps.length })}</p>
          <h2 ref={heading} tabIndex={-1} className="kyc-title">
            {t(`step.${current}`)}
          </h2>
        </div>
        {current === 'data' && <DataStep redo={redo} />}
        {current === 'images' && <ImagesStep redo={redo} />}
        {current === 'review' && <ReviewStep redo={redo} steps={steps} onEdit={setStep} />}
        {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
        <Button type="submit" block busy={form.formState.isSubmitting}>
          {t(current === 'review' ? 'step.send' : 'step.next')}
        </Button>
      </form>
    </FormProvider>
  )
}

/** Each step starts at the top of the page, and its heading is announced to screen readers. */
function useStepHeading(step: KycStep) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}

type Form = ReturnType<typeof useForm<KycFields>>

function useKeptDraft(of: DraftOf, subscribe: Form['subscribe'], getValues: Form['getValues'], step: KycStep): void {
  const { userId, begun } = of
  useEffect(() => {
    const keep = () => keepDraft({ userId, begun }, getValues(), step)
    keep()
    return subscribe({ formState: { values: true }, callback: keep })
  }, [userId, begun, subscribe, getValues, step])
}
