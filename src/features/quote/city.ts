// Name of the city of a time zone, in the language of the page, for the exchange's time.
import { useTranslation } from 'react-i18next'

const cities = {
  'America/New_York': 'newYork',
  'Asia/Hong_Kong': 'hongKong',
  'America/Mexico_City': 'mexicoCity',
  'America/Chicago': 'chicago',
  'America/Toronto': 'toronto',
  'America/Sao_Paulo': 'saoPaulo',
  'America/Santiago': 'santiago',
  'Europe/London': 'london',
  'Europe/Berlin': 'berlin',
  'Europe/Paris': 'paris',
  'Europe/Zurich': 'zurich',
  'Asia/Tokyo': 'tokyo',
  'Asia/Shanghai': 'shanghai',
  'Asia/Taipei': 'taipei',
  'Asia/Seoul': 'seoul',
  'Asia/Singapore': 'singapore',
  'Asia/Kolkata': 'mumbai',
  'Asia/Jakarta': 'jakarta',
  'Australia/Sydney': 'sydney',
  'Africa/Johannesburg': 'johannesburg',
} as const

const isNamed = (zone: string): zone is keyof typeof cities => Object.hasOwn(cities, zone)

export function useCity(zone: string): string {
  const { t } = useTranslation('quote')
  return isNamed(zone) ? t(`city.${cities[zone]}`) : zone
}
