// The field of a wallet's address. The address can be pasted, is shown whole and validated at once, and its ends are
// shown large for comparison.
import { ClipboardPaste } from 'lucide-react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { checkAddress } from '../../../domain/crypto.ts'
import type { Network } from '../../../domain/networks.ts'
import { networkNames, networksOf } from '../../../domain/networks.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { showToast } from '../../state/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { AddressEnds } from './AddressEnds.tsx'
import type { CryptoForm } from './crypto-fields.ts'
import { tidyAddress } from './crypto-fields.ts'

const ADDRESS_MAX = 100

export function AddressField() {
  const { t } = useTranslation('destination')
  const rule = useRule()
  const { getValues } = useFormContext<CryptoForm>()
  const network = useWatch<CryptoForm, 'network'>({ name: 'network' })
  // Reads the current value of the network field, because it may have just been chosen. A missing network is reported
  // at its own field.
  const check = (text: string) => {
    const chosen = getValues('network')
    return chosen === '' ? null : checkAddress(chosen, tidyAddress(text))
  }
  const { field, fieldState } = useController<CryptoForm, 'address'>({
    name: 'address',
    rules: { validate: rule(check) },
  })
  const address = tidyAddress(field.value)
  const isRight = network !== '' && checkAddress(network, address) === null
  return (
    <div className="destination-address">
      <Field
        label={network === '' ? t('crypto.address') : t('crypto.addressOn', { network: networkNames[network] })}
        hint={network === '' ? t('crypto.networkFirst') : t('crypto.addressHint')}
        error={fieldState.error?.message}
      >
        {control => (
          <div className="field-line">
            <textarea
              {...field}
              {...control}
              className="field-input destination-address-input"
              rows={2}
              maxLength={ADDRESS_MAX}
              disabled={network === ''}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              onChange={event => field.onChange(event.currentTarget.value.replaceAll(/[\r\n]/g, ''))}
            />
          </div>
        )}
      </Field>
      <AddressButtons network={network} address={address} />
      {isRight && <AddressEnds address={address} note={t('crypto.compare')} />}
    </div>
  )
}

function AddressButtons({ network, address }: { network: Network | ''; address: string }) {
  const { t } = useTranslation('destination')
  const { setValue, getValues, trigger } = useFormContext<CryptoForm>()
  if (network === '') return null
  const paste = async (): Promise<void> => {
    try {
      const text = await navigator.clipboard.readText()
      setValue('address', tidyAddress(text).slice(0, ADDRESS_MAX), { shouldValidate: true, shouldTouch: true })
    } catch {
      // The clipboard is not allowed or the page has no TLS: the user must paste by hand.
      showToast('info', t('crypto.pasteFailed'))
    }
  }
  const turnTo = (other: Network): void => {
    setValue('network', other, { shouldTouch: true })
    void trigger('address')
  }
  const { asset } = getValues()
  const other =
    asset === '' ? undefined : networksOf[asset].find(one => one !== network && checkAddress(one, address) === null)
  return (
    <div className="destination-address-buttons">
      <Button variant="secondary" size="small" onClick={() => void paste()}>
        <ClipboardPaste size={16} aria-hidden="true" />
        {t('crypto.paste')}
      </Button>
      {other && (
        <Button variant="secondary" size="small" onClick={() => turnTo(other)}>
          {t('crypto.switch', { network: networkNames[other] })}
        </Button>
      )}
    </div>
  )
}
